import type { ProfileRow } from '@oas/contract/text-moderation/profile-calls'
import { t } from '../../../i18n/texts.ts'
import { nameOfDraft } from './profile-name.ts'

/** What is written of a profile and not yet approved: by whom, and where it is on its way. */
export function DraftLine({ draft }: Pick<ProfileRow, 'draft'>) {
  return draft === null ? null : (
    <p role="status">
      <span className="state-tag warn">{nameOfDraft(draft)}</span>{' '}
      {t('text_profile.written_by', { names: draft.authors.join(', ') })}{' '}
      {draft.added + draft.removed > 0 &&
        t('text_profile.rows_changed', { added: draft.added, removed: draft.removed })}{' '}
      <span className="muted">{draft.reason}</span>
    </p>
  )
}
