import { typeKeyOf } from '@oas/contract/type-key'
import { reportPoint } from '../../report/client.ts'
import { recordResult } from './build.ts'
import { type Bench, get, settingFor } from './bench.ts'
import { rowTypeOf } from './delivered.ts'
import { seenInfos } from './infos.ts'
import { panelOf } from './panel.ts'
import type { Entry, Verdict } from '../shapes/draft.ts'

/** Entries of this page, kept so that an undone or refused decision comes back as it was. */
export const recent = new Map<string, Entry>()

const recentMax = 100

export function remember(entry: Entry): void {
  recent.set(entry.key, entry)
  for (const key of recent.keys()) {
    if (recent.size <= recentMax) break
    recent.delete(key)
  }
}

let sequence = 0

/** What a verdict may say it took at most: a day. */
const maxSpentMs = 86_400_000

/** `spent`: milliseconds that each order took. */
export function entryOf(
  bench: Bench,
  verdicts: readonly Verdict[],
  userId: string,
  spent: ReadonlyMap<string, number>,
): Entry | null {
  const state = get(bench)
  const [first] = verdicts
  const setting = first && settingFor(state, first.record)
  if (!first || !setting) return null
  const at = Date.now()
  const { appId, type, business } = first.record
  const labelVersion = state.labelVersions[typeKeyOf(first.record)] ?? ''
  const finish = (id: string) => {
    const times = bench.trace.finish(id)
    reportPoint('audit', 'times', times.actions, id)
    return times
  }
  const recordResults = verdicts.map(({ record, resultId, draft, say }) => ({
    ...recordResult(record, resultId, draft, {
      serialId: state.counts?.serialId ?? '',
      display: panelOf(bench).display,
      labelVersion,
      infos: seenInfos(state, record),
      rowType: rowTypeOf(state, record),
      spentMs: Math.min(maxSpentMs, spent.get(record.id) ?? 0),
      ...finish(record.id),
    }),
    ...(say === undefined ? {} : { inspection: say }),
  }))
  return {
    key: `${String(at).padStart(15, '0')}-${String(sequence++).padStart(6, '0')}-${bench.windowId}`,
    userId,
    windowId: bench.windowId,
    at,
    attempts: 0,
    sending: false,
    submission: {
      pageKey: bench.kind.name,
      appId,
      type,
      business,
      windowId: bench.windowId,
      settingVersion: setting.version,
      recordResults,
    },
    records: verdicts.map(({ record }) => record),
    drafts: Object.fromEntries(
      verdicts.map(({ record, resultId, draft }) => [record.recordId, { ...draft, resultId }]),
    ),
  }
}
