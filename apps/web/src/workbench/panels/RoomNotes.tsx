import { ladderActs } from '@oas/contract/live-strategy/schemas'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { t, tData } from '../../i18n/texts.ts'
import { formatTime } from '../../kit/time.ts'
import { NoteShot } from '../parts/NoteShot.tsx'

type Push = { by: string; note: string; at: number; shot: string }
const pushOf = ({ extData }: HeldRecord): Push | null => {
  const push = extData['push'] as Partial<Push> | undefined
  return push && typeof push === 'object' && typeof push.at === 'number' && (push.by || push.note)
    ? {
        by: String(push.by ?? ''),
        note: String(push.note ?? ''),
        at: push.at,
        shot: typeof push.shot === 'string' ? push.shot : '',
      }
    : null
}

type Signal = { kind: string; label: string; percent: number; nth: number }
const signalOf = ({ extData }: HeldRecord): Signal | null => {
  const told = extData['liveSignal'] as Partial<Signal> | undefined
  return typeof told?.label === 'string' && typeof told.percent === 'number'
    ? {
        kind: told.kind === 'missing' ? 'missing' : 'label',
        label: told.label,
        percent: told.percent,
        nth: Number(told.nth ?? 0),
      }
    : null
}
/** What a live strategy found, and what it suggests: a person decides. */
const SignalNote = ({ record }: { record: HeldRecord }) => {
  const signal = signalOf(record)
  if (!signal) return null
  const { suggested } = record.extData
  const act = ladderActs.find((one) => one === suggested)
  return (
    <>
      <p>
        {signal.kind === 'missing'
          ? t('live_signal.missing')
          : t('live_signal.told', { label: signal.label, percent: signal.percent, n: signal.nth })}
      </p>
      {act && (
        <p>
          <strong>{t('live_signal.suggests', { act: tData(`live_signal.do_${act}`) })}</strong>
        </p>
      )}
    </>
  )
}

/** Why a room is here: who pushed it with which words. */
export function RoomNotes({ record }: { record: HeldRecord }) {
  const push = pushOf(record)
  return push ? (
    <section className="wb-bar room-note">
      <p className="muted">
        {push.by
          ? t('live.pushed_by', { who: push.by, time: formatTime(push.at) })
          : t('live.pushed_at', { time: formatTime(push.at) })}
      </p>
      {push.note ? <p>{push.note}</p> : null}
      <SignalNote record={record} />
      {push.shot ? <NoteShot url={push.shot} title={t('live.push_note')} /> : null}
    </section>
  ) : null
}
