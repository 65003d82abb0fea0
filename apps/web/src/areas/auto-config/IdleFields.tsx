import { useContext } from 'react'
import { t } from '../../i18n/texts.ts'
import { FieldName } from './FieldName.tsx'
import { fieldText } from './field-name.ts'
import { FormContext } from './form-world.ts'

type Idle = { path: readonly string[]; value: unknown; remove: () => void }

/** Fields that are set although nothing reads them, with the way to take them out. */
export function IdleFields({ list }: { list: readonly Idle[] }) {
  const { readOnly } = useContext(FormContext)
  return list.map(({ path, value, remove }) => (
    <p key={path.join('.')} className="ac-note ac-idle">
      <span>
        <FieldName path={path} /> <code translate="no">{JSON.stringify(value)}</code>{' '}
        {t('auto_config.idle')}
      </span>
      <button
        type="button"
        className="btn"
        disabled={readOnly}
        aria-label={t('auto_config.remove_item', { name: fieldText(path).name })}
        onClick={remove}
      >
        {t('auto_config.act_remove')}
      </button>
    </p>
  ))
}
