import { t } from '../../i18n/texts.ts'
import { fieldText } from './field-name.ts'

/**
 * A field of a setting by its name, with the key it has in the document; what it does is told where
 * the pointer rests.
 */
export function FieldName({ path }: { path: readonly string[] }) {
  const key = path.at(-1) ?? ''
  if (/^[0-9]+$/.test(key)) return <span>{t('auto_config.item_n', { n: Number(key) + 1 })}</span>
  const named =
    path.length === 2 && path[0] === 'extDataMap' ? { name: key, detail: '' } : fieldText(path)
  return (
    <span title={named.detail || undefined}>
      {named.name}
      {named.name === key ? null : (
        <>
          {' '}
          <code className="mono muted" translate="no">
            {key}
          </code>
        </>
      )}
    </span>
  )
}
