import type { PriceBody, ProjectBody, WrongCounts } from '@oas/contract/performance/schemas'
import { ranksOf } from '@oas/statistics/rank'
import type { Db } from '../../db/client.ts'
import { spanOf } from './months.ts'
import { type Adjusted, listAdjusted } from './queries/adjustments.ts'
import { type Member, listMembers } from './queries/people.ts'
import {
  type Asked,
  type UnitRow,
  countHandled,
  countRight,
  countUnits,
  countWrongs,
} from './queries/work.ts'
import { type Scored, type Work, noWork, priceUnits, scoreWork } from './score.ts'

/** Work of people in a month of a project, by person; whoever did nothing has no entry. */
export async function workOf(
  db: Db,
  {
    body: { types },
    month,
    personIds,
    prices,
  }: {
    body: Pick<ProjectBody, 'types'>
    month: string
    personIds: readonly string[]
    prices: PriceBody | null
  },
): Promise<Map<string, Work>> {
  const asked: Asked = { ...spanOf(month), types, personIds }
  const handled = await countHandled(db, asked)
  const right = await countRight(db, asked)
  const units = new Map<string, UnitRow[]>()
  for (const row of await countUnits(db, asked))
    units.set(row.personId, [...(units.get(row.personId) ?? []), row])
  const wrongs = new Map<string, WrongCounts>()
  for (const { personId, severity, n } of await countWrongs(db, asked))
    wrongs.set(personId, { ...(wrongs.get(personId) ?? noWork.wrong), [severity]: n })
  const known = new Set([...handled.keys(), ...right.keys(), ...units.keys(), ...wrongs.keys()])
  return new Map(
    [...known].map((personId) => {
      const rows = units.get(personId) ?? []
      const sumOf = (key: 'due' | 'onTime'): number => rows.reduce((sum, row) => sum + row[key], 0)
      return [
        personId,
        {
          ...(handled.get(personId) ?? { handled: 0, days: 0 }),
          accuracy: right.get(personId) ?? noWork.accuracy,
          due: sumOf('due'),
          onTime: sumOf('onTime'),
          wrong: wrongs.get(personId) ?? noWork.wrong,
          lines: prices ? priceUnits(rows, prices) : [],
        },
      ]
    }),
  )
}

export type Live = Member & {
  work: Work
  adjusted: Adjusted
  scored: Scored
  rank: number | null
}

const shareOf = ({ accuracy: { num, den } }: Work): number => (den === 0 ? 0 : num / den)

/**
 * Records of an open month as they are now. People with fewer decisions than the project asks for
 * have no rank; equal ranks are listed by accuracy, then by person.
 */
export async function liveRecords(
  db: Db,
  {
    projectId,
    body,
    month,
    prices,
  }: { projectId: string; body: ProjectBody; month: string; prices: PriceBody | null },
): Promise<Live[]> {
  const members = await listMembers(db, body.teamIds)
  const work = await workOf(db, { body, month, personIds: members.map(({ id }) => id), prices })
  const adjusted = await listAdjusted(db, projectId, month)
  const rows = members.flatMap((member) => {
    const own = work.get(member.id)
    const more = adjusted.get(member.id)
    if (!own && !more && !member.active) return []
    const change = more ?? { points: 0, amount: 0 }
    const of = own ?? noWork
    return [{ ...member, work: of, adjusted: change, scored: scoreWork(body, of, change.points) }]
  })
  const ranks = ranksOf(
    rows.map((row) =>
      row.work.handled > 0 && row.work.handled >= body.minVolume ? row.scored.score : null,
    ),
  )
  return rows
    .map((row, at) => ({ ...row, rank: ranks[at] ?? null }))
    .toSorted(
      (a, b) =>
        (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER) ||
        shareOf(b.work) - shareOf(a.work) ||
        Number(BigInt(a.id) - BigInt(b.id)),
    )
}
