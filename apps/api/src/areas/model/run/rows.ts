import type { Agreement, LabelDiff, RunRow } from '@oas/contract/model/run-schemas'
import { wilson } from '@oas/statistics/proportion'
import type { On } from '../queries/models.ts'
import { type Asks, type Said, reachedBy } from './judge.ts'
import { lineOfApp } from './line.ts'
import { type StoredRun, listItems, readLines } from './queries.ts'

export const percentOf = (share: number | null): number | null =>
  share === null ? null : Math.round(share * 1000) / 10

type Item = { asks: Asks; said: Said | null; ok: boolean | null }

/** How two versions differ, by label; those that differ most come first. */
function diffOf(items: readonly Item[], lineOf: (label: string) => number): LabelDiff[] {
  const byLabel = new Map<string, LabelDiff & { n: number }>()
  for (const { said } of items) {
    if (!said?.other || said.own.reason !== '' || said.other.reason !== '') continue
    const { own, other } = said
    for (const label of new Set([...Object.keys(own.scores), ...Object.keys(other.scores)])) {
      const row = byLabel.get(label) ?? { label, both: 0, only: 0, onlyOther: 0, apart: 0, n: 0 }
      byLabel.set(label, row)
      const [a, b] = [own.scores[label] ?? 0, other.scores[label] ?? 0]
      const [isOwn, isOther] = [a >= lineOf(label), b >= lineOf(label)]
      if (isOwn && isOther) row.both += 1
      else if (isOwn) row.only += 1
      else if (isOther) row.onlyOther += 1
      row.apart += Math.abs(a - b)
      row.n += 1
    }
  }
  return [...byLabel.values()]
    .map(({ n, apart, ...row }) => ({ ...row, apart: Math.round((apart / n) * 1000) / 1000 }))
    .toSorted((a, b) => b.only + b.onlyOther - (a.only + a.onlyOther))
}
function agreementOf(items: readonly Item[], lineOf: (label: string) => number): Agreement {
  const counts = { both: 0, onlyModel: 0, onlyPeople: 0, neither: 0 }
  for (const { asks, said } of items) {
    if (!said || said.own.reason !== '') continue
    const found = reachedBy(said.own, lineOf).length > 0
    if (found) counts[asks.violates === true ? 'both' : 'onlyModel'] += 1
    else counts[asks.violates === true ? 'onlyPeople' : 'neither'] += 1
  }
  const agreed = counts.both + counts.neither
  const { value, low, high } = wilson(agreed, agreed + counts.onlyModel + counts.onlyPeople)
  return { ...counts, value: percentOf(value), low: percentOf(low), high: percentOf(high) }
}

/** A run as lists show it, with what its records come to. */
export async function toRunRow(on: On, run: StoredRun): Promise<RunRow> {
  const kind = run.kind as RunRow['kind']
  const isAnswered = kind === 'diff' || kind === 'policy'
  const items = isAnswered ? ((await listItems(on, run.id, run.total)) as unknown as Item[]) : []
  const { appId = 0 } = run.asked as { appId?: number }
  const lineOf = lineOfApp(isAnswered ? await readLines(on, run.modelId ?? '0') : new Map(), appId)
  return {
    id: run.id,
    kind,
    version: run.number,
    other: run.otherNumber,
    state: run.state as RunRow['state'],
    total: run.total,
    done: run.done,
    right: run.right,
    wrong: run.wrong,
    unasked: kind === 'backtest' ? 0 : run.done - run.right - run.wrong,
    labels: kind === 'diff' ? diffOf(items, lineOf) : [],
    agreement: kind === 'policy' ? agreementOf(items, lineOf) : null,
    why: run.why,
    madeBy: run.madeByName,
    madeAt: run.madeAt.getTime(),
    endedAt: run.endedAt?.getTime() ?? null,
  }
}
