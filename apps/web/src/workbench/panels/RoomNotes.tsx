import type { HeldRecord } from '@oas/contract/queue/schemas'
import { t } from '../../i18n/texts.ts'
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
      {push.shot ? <NoteShot url={push.shot} title={t('live.push_note')} /> : null}
    </section>
  ) : null
}
