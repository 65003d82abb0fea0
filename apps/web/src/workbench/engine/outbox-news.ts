import { queueCalls } from '@oas/contract/queue/calls'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { countSession } from '@oas/queue-engine'
import { send } from '../../api/send.ts'
import { t } from '../../i18n/texts.ts'
import { type Bench, get, set } from './bench.ts'
import { setDone } from './done.ts'
import { differsCode, dropDiffering, noteDiffering } from './differing.ts'
import { askOffers } from './offers.ts'
import type { OutboxNews } from './outbox.ts'
import { putBack } from './put-back.ts'
import type { Entry } from '../shapes/draft.ts'

const namedMax = 3

/** Says which posts were refused and why; many are counted. */
export function refusedText(records: readonly HeldRecord[], reason: string): string {
  return t('audit.refused_note', {
    posts: [
      ...records.slice(0, namedMax).map((record) => record.postId),
      ...(records.length > namedMax ? [`+${records.length - namedMax}`] : []),
    ].join(', '),
    reason,
  })
}

const lostCodes: ReadonlySet<string> = new Set(['STALE_FENCE', 'OVERTIME'])

const finalCodes: ReadonlySet<string> = new Set([
  'ALREADY_DECIDED',
  'FOREIGN_TYPE',
  'READ_ONLY',
  'OWN_DECISION',
])

/**
 * Asks for orders whose clock ran out while their verdict was on its way; answers those that are
 * ours again.
 */
const reclaim = async (bench: Bench, records: readonly HeldRecord[]): Promise<HeldRecord[]> => {
  if (records.length === 0) return []
  try {
    const { list } = await send(queueCalls.resetTimeout, {
      pageKey: bench.kind.name,
      windowId: bench.windowId,
      resetList: records.map(({ id, fence }) => ({ id, fence })),
    })
    return records.flatMap((record) => {
      const outcome = list.find((one) => one.id === record.id)
      return outcome?.held
        ? [
            {
              ...record,
              fence: outcome.fence,
              deadline: outcome.deadline,
              leaseUntil: outcome.leaseUntil ?? record.leaseUntil,
            },
          ]
        : []
    })
  } catch {
    return [] /* not ours any more, as far as can be known */
  }
}

const refusedBack = async (
  bench: Bench,
  entry: Entry,
  refused: readonly { record: HeldRecord; code: string; msg: string }[],
): Promise<void> => {
  if (refused.length === 0) return
  const back = [
    ...refused
      .filter(({ code }) => !lostCodes.has(code) && !finalCodes.has(code))
      .map(({ record }) => record),
    ...(await reclaim(
      bench,
      refused.filter(({ code }) => lostCodes.has(code)).map(({ record }) => record),
    )),
  ]
  const backIds = new Set(back.map((record) => record.id))
  for (const { record, msg } of refused)
    setDone(bench, entry.key, new Set([record.id]), {
      state: backIds.has(record.id) ? 'undone' : 'refused',
      note: msg,
    })
  let { counts } = get(bench)
  for (const _ of refused) counts = counts && countSession(counts, { do: 'refused' })
  set(bench, { counts })
  if (back.length > 0 && get(bench).phase === 'auditing') putBack(bench, back, entry)
  bench.tell(
    'warning',
    refusedText(
      refused.map(({ record }) => record),
      refused[0]?.msg ?? '',
    ),
  )
}

/** What an answer of the outbox means for this page. */
export function onNews(bench: Bench, news: OutboxNews): void {
  const { entry } = news
  const own = entry.windowId === bench.windowId
  if (news.type === 'rejected') {
    if (own)
      void refusedBack(
        bench,
        entry,
        entry.records.map((record) => ({ record, code: 'REJECTED', msg: news.message })),
      )
    else bench.tell('error', refusedText(entry.records, news.message))
    return
  }
  const refused: { record: HeldRecord; code: string; msg: string }[] = []
  const warned = new Set<string>()
  for (const outcome of news.answer.list) {
    const record = entry.records.find((one) => one.id === outcome.id)
    if (!record) continue
    const [warning] = outcome.warnings
    if (!outcome.accepted) {
      refused.push({ record, code: warning?.code ?? 'REJECTED', msg: warning?.msg ?? '' })
      continue
    }
    if (outcome.punishResultType === 1 && warning)
      warned.add(outcome.warnings.find((one) => one.code.startsWith('WL_'))?.msg ?? warning.msg)
    setDone(bench, entry.key, new Set([outcome.id]), {
      state: outcome.punishResultType === 1 ? 'warned' : 'sent',
      note: warning?.msg ?? '',
      decisionId: outcome.decisionId,
      undoUntil: news.answer.undoUntil,
    })
  }
  dropDiffering(
    bench,
    new Set(news.answer.list.flatMap(({ id, accepted }) => (accepted ? [id] : []))),
  )
  for (const reason of warned) bench.tell('warning', t('audit.partial_success', { reason }))
  const differing = own ? refused.filter(({ code }) => code === differsCode) : []
  noteDiffering(
    bench,
    entry,
    differing.map(({ record }) => record),
  )
  void refusedBack(
    bench,
    entry,
    refused.filter((one) => !differing.includes(one)),
  )
  if (own) void askOffers(bench, entry, news.answer)
}
