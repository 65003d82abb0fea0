import type { KeyRow } from '@oas/contract/app/schemas'
import { t } from '../../i18n/texts.ts'

/** What may be done with a key that is in use. */
export function KeyButtons({
  row,
  why,
  onEdit,
  onRotate,
  onDisable,
}: {
  row: KeyRow
  why: string | undefined
  onEdit: () => void
  onRotate: () => void
  onDisable: () => void
}) {
  const button = (label: string, act: () => void) => (
    <button
      type="button"
      className="btn"
      aria-label={`${label}: ${row.name}`}
      disabled={why !== undefined}
      title={why}
      onClick={act}
    >
      {label}
    </button>
  )
  return (
    <span className="row-actions">
      {button(t('frontend.edit'), onEdit)}
      {button(t('app.rotate'), onRotate)}
      {button(t('app.disable_key'), onDisable)}
    </span>
  )
}
