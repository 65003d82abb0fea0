import { t } from '../../i18n/texts.ts'
import { AsWritten } from './AsWritten.tsx'
import { changeLines } from './change-lines.ts'

/** What a change did to labels and to their tree, field by field. */
export function ChangeLines({ before, after }: { before: unknown; after: unknown }) {
  const lines = changeLines(before, after)
  if (lines.length === 0) return <p className="muted">{t('label.diff_none')}</p>
  return lines.map(({ id, name, fields }) => (
    <section key={id} className="label-change">
      {id !== '' && (
        <h3>
          <AsWritten>{name}</AsWritten> <span className="muted mono">{id}</span>
        </h3>
      )}
      {fields.map((one) => (
        <div key={one.field} className="label-diff-field">
          {one.field}:{' '}
          <AsWritten>
            <del>{one.before}</del> → <ins>{one.after}</ins>
          </AsWritten>
        </div>
      ))}
    </section>
  ))
}
