import type { ModelHold } from '@oas/contract/model/schemas'
import { t, tData } from '../../../i18n/texts.ts'
import { formatTime } from '../../../kit/time.ts'

/** Why a trial is held, by which figures, and since when. */
export function HoldLine({ hold }: { hold: ModelHold }) {
  return (
    <p className="problem">
      {tData(`model.hold_${hold.kind}`, { staged: hold.staged, live: hold.live })}{' '}
      {t('model.held_since', { at: formatTime(hold.at), n: hold.share })}
    </p>
  )
}
