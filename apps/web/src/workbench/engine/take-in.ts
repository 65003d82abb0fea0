import { queueCalls } from '@oas/contract/queue/calls'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { batches } from '@oas/queue-engine'
import { send } from '../../api/send.ts'
import { inPlain } from '../../kit/record/in-plain.ts'
import { isWanted, presetDraft } from '../rules/buttons.ts'
import { prepareDraft } from '../rules/prepared.ts'
import { type Bench, get, serverNow, set, settingFor } from './bench.ts'
import { withGlue } from './glue.ts'
import { exchangeRecords } from './media-urls.ts'
import { loadAhead } from './page-info.ts'
import { decodeAhead } from './preload.ts'
import { picturesOf } from './rows.ts'
import { emptyDraft, emptyRow } from '../shapes/draft.ts'
import { panelOf } from './panel.ts'

const giveBack = (bench: Bench, unwanted: readonly HeldRecord[]): void => {
  if (unwanted.length === 0 || bench.kind.looks) return
  void send(queueCalls.release, {
    pageKey: bench.kind.name,
    windowId: bench.windowId,
    list: unwanted.map(({ id, fence }) => ({ id, fence, reason: 'filtered' as const })),
  }).catch(() => undefined /* the lease ends by itself */)
}

/**
 * Takes fetched records in: unwanted ones go back, rules preset what nobody has touched, pictures
 * are decoded ahead.
 */
export async function takeIn(bench: Bench, list: readonly HeldRecord[]): Promise<number> {
  const pending = new Set(
    ((await bench.outbox?.unsent()) ?? []).flatMap((entry) =>
      entry.submission.recordResults.map((item) => `${item.id}:${item.fence}`),
    ),
  )
  const state = get(bench)
  const now = serverNow(bench)
  const fresh = list.filter((record) => !pending.has(`${record.id}:${record.fence}`))
  const wanted = await withGlue(
    bench,
    await inPlain(
      fresh.filter((record) => {
        const setting = settingFor(state, record)
        return !setting || isWanted(record, setting, now)
      }),
    ),
  )
  const kept = new Set(wanted.map(({ id }) => id))
  giveBack(
    bench,
    fresh.filter(({ id }) => !kept.has(id)),
  )
  for (const record of wanted) {
    const setting = settingFor(state, record)
    const preset =
      setting && bench.drafts.get(record.recordId) === emptyDraft
        ? presetDraft(record, setting, now)
        : null
    const button = setting?.result.find((one) => one.id === preset?.resultId)
    // On a wall the preset is a mark on each picture, complete as a person would leave it.
    if (preset && setting && button && panelOf(bench).tiles)
      bench.drafts.put(record.recordId, {
        ...emptyDraft,
        rows: Object.fromEntries(
          picturesOf(record).map(({ rowId }) => [
            rowId,
            prepareDraft(button, { ...emptyRow, labels: preset.labels }, setting),
          ]),
        ),
      })
    else if (preset) bench.drafts.set(record.recordId, preset)
  }
  const shown = await exchangeRecords(wanted, (record) => settingFor(state, record))
  // Where tiles stand in sections, those of one rule stand together.
  const ordered = bench.kind.sections
    ? shown.toSorted((a, b) => (a.reason === b.reason ? 0 : a.reason < b.reason ? -1 : 1))
    : shown
  set(bench, { batches: batches(get(bench).batches, { do: 'fetched', list: ordered }) })
  decodeAhead(bench)
  void loadAhead(bench, ordered)
  return wanted.length
}
