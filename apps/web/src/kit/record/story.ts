import { hasText, reasonName, sourceName, t, tData } from '../../i18n/texts.ts'

type Happened = { kind: string; by: string; detail: Readonly<Record<string, unknown>> }
/** A decision as its history tells it. */
export type DecidedAs = { result: string; labels: readonly string[]; tookMs: number | null }

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const keyOf = (kind: string): string => kind.replaceAll('-', '_')

/** The name of a kind of event, as a heading or a value of a filter. */
export function eventName(kind: string): string {
  const name = tData(`record.event_${keyOf(kind)}`)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const received = (detail: Happened['detail']): string => {
  const [source, reason] = [sourceName(text(detail['source'])), reasonName(text(detail['reason']))]
  if (!source && !reason) return eventName('received')
  return reason
    ? t('record.story_received_why', { source, reason })
    : t('record.story_received', { source })
}

const decided = (by: string, as: DecidedAs): string =>
  [
    t('record.story_decided', { by, result: as.result }),
    ...(as.labels.length > 0 ? [t('record.story_labels', { labels: as.labels.join(', ') })] : []),
    ...(as.tookMs === null ? [] : [t('record.story_took', { n: (as.tookMs / 1000).toFixed(1) })]),
  ].join(', ')

const aboutDelivery = (kind: string, detail: Happened['detail']): string =>
  kind === 'delivered'
    ? t('record.story_delivered', { ms: text(detail['ms']) })
    : t('record.story_delivery_failed', {
        error: text(detail['error']) || text(detail['status']) || '–',
      })

/** What happened to a record, as a sentence; of a decision with what was decided. */
export function storyOf({ kind, by, detail }: Happened, as?: DecidedAs): string {
  if (kind === 'received') return received(detail)
  if (kind === 'read-in-part') return t('frontend.read_in_part')
  if (kind === 'delivered' || kind === 'delivery-failed') return aboutDelivery(kind, detail)
  if (kind === 'decided' && as) return decided(by, as)
  if (kind === 'handed-out') return t('record.story_handed_out', { task: text(detail['task']) })
  if (kind.startsWith('punish-'))
    return t('record.story_punish', {
      punish: tData(`result.punish_${text(detail['punishId'])}`),
      state: tData(`result.punish_state_${keyOf(kind.slice('punish-'.length))}`).toLowerCase(),
    })
  const key = `record.story_${keyOf(kind)}`
  if (by && hasText(key)) return tData(key, { by })
  return by ? t('record.story_by', { by, what: eventName(kind) }) : eventName(kind)
}

/** What somebody said with it: a remark, a question, an answer, a reason. */
export function saidOf(detail: Happened['detail']): string {
  return ['question', 'answer', 'remark', 'reason', 'why']
    .flatMap((key) => (key === 'reason' && 'source' in detail ? [] : [text(detail[key])]))
    .filter(Boolean)
    .join(' · ')
}
