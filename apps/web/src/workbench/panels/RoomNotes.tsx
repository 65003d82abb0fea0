import type { HeldRecord } from '@oas/contract/queue/schemas'
import { resultName, t } from '../../i18n/texts.ts'
import { formatTime } from '../../kit/time.ts'
import { LabelTags } from '../labels/LabelTags.tsx'
import { Picture } from './Picture.tsx'

type Push = { by: string; note: string; at: number; shot: string }
const pushOf = ({ extData }: HeldRecord): Push | null => {
  const push = extData['push'] as Partial<Push> | undefined
  return push && typeof push === 'object' && typeof push.at === 'number' && (push.by || push.note) ? { by: String(push.by ?? ''), note: String(push.note ?? ''), at: push.at, shot: typeof push.shot === 'string' ? push.shot : '' } : null
}
type Opinion = { round: string; result: string; labels: number[]; remark: string; at: number; shot?: string }
const opinionsOf = ({ data }: HeldRecord): Opinion[] => (Array.isArray(data['opinion']) ? data['opinion'] as Partial<Opinion>[] : []).flatMap((one) => (one && typeof one === 'object' && typeof one.result === 'string' ? [{ round: String(one.round ?? ''), result: one.result, labels: Array.isArray(one.labels) ? one.labels.filter(Number.isInteger) : [], remark: String(one.remark ?? ''), at: Number(one.at ?? 0), ...(typeof one.shot === 'string' ? { shot: one.shot } : {}) }] : []))
const rounds: Readonly<Record<string, 'live.round_first' | 'live.round_decided'>> = { first: 'live.round_first', decided: 'live.round_decided' }

/** Why a room is here: who pushed it with which words, and what the level below thought; who that was is not told. */
export const RoomNotes = ({ record }: { record: HeldRecord }) => {
  const push = pushOf(record)
  return (
    <>
      {push ? <section className="wb-bar room-note"><p className="muted">{t('live.pushed_by', { who: push.by, time: formatTime(push.at) })}</p>{push.note ? <p>{push.note}</p> : null}{push.shot ? <span className="wb-note-shot wb-shield"><Picture url={push.shot} alt={t('live.push_note')} /></span> : null}</section> : null}
      {opinionsOf(record).map((one) => <section key={`${one.round} ${one.at}`} className="wb-bar warn room-note" aria-label={t('live.opinion')}><p><b>{t('live.opinion')}</b> · {rounds[one.round] ? t(rounds[one.round] as 'live.round_first') : t('live.opinion_of', { round: one.round })} · {resultName(one.result)} <LabelTags record={record} labels={one.labels} /></p>{one.remark ? <p>{one.remark}</p> : null}{one.shot ? <span className="wb-note-shot wb-shield"><Picture url={one.shot} alt={t('live.opinion')} /></span> : null}</section>)}
    </>
  )
}
