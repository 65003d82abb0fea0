import { calibrationCalls } from '@oas/contract/calibration/calls'
import {
  type CalibrationDetail,
  type CalibrationState,
  calibrationMoves,
} from '@oas/contract/calibration/schemas'
import type { TextKey } from '@oas/texts'
import { useState } from 'react'
import { readCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { SessionDialog, type Stored } from './SessionDialog.tsx'

type Next = Exclude<CalibrationState, 'draft'>
const acts: Readonly<Record<Next, TextKey>> = {
  open: 'calibration.act_open',
  discussing: 'calibration.act_discussing',
  closed: 'calibration.act_closed',
  cancelled: 'calibration.act_cancelled',
}
/** What is said before a session moves on. */
const sureOf = (to: Next, { people, finished, cases, agreed }: CalibrationDetail): string =>
  ({
    open: t('calibration.sure_open'),
    discussing: t('calibration.sure_discussing', { n: people - finished }),
    closed: t('calibration.sure_closed', { n: cases - agreed }),
    cancelled: t('calibration.sure_cancelled'),
  })[to]

/** What who leads a session may do with it now. */
export function LeaderActs({ session }: { session: CalibrationDetail }) {
  const [editing, setEditing] = useState<Stored | null>(null)
  const move = useSend(calibrationCalls.move, {
    refreshes: [calibrationCalls.detail, calibrationCalls.query, calibrationCalls.mine],
  })
  const { id, version, state } = session
  const ask = (to: Next): void =>
    confirm({
      title: `${t(acts[to])}: ${session.name}`,
      text: sureOf(to, session),
      confirmLabel: t(acts[to]),
      danger: to === 'cancelled',
      act: async () => {
        await move.mutateAsync({ id, baseVersion: version, to })
        notify('success', t('calibration.saved'))
      },
    })
  const edit = (): void => {
    readCall(calibrationCalls.body, { id }).then(
      (stored) => setEditing({ id, ...stored }),
      notifyFailure,
    )
  }
  return (
    <>
      {state === 'draft' && (
        <button type="button" className="btn" onClick={edit}>
          {t('calibration.edit')}
        </button>
      )}
      {calibrationMoves[state].map((to, at) => (
        <button
          key={to}
          type="button"
          className={`btn ${at === 0 ? 'primary' : ''}`}
          onClick={() => ask(to)}
        >
          {t(acts[to])}
        </button>
      ))}
      {editing && <SessionDialog of={editing} onClose={() => setEditing(null)} />}
    </>
  )
}
