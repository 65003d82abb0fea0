import type { QueueBody } from '@oas/contract/inspection/queue'
import { dayMs } from '@oas/contract/time'
import { typeKeyOf } from '@oas/contract/type-key'
import type { SkillLevel } from '@oas/contract/skill-level/schemas'
import type pg from 'pg'
import { levelsOf } from '../../skill-level/index.ts'
import { type DueRow, accuracyOf, firstDecided, workKey } from '../queries/due.ts'
import type { TriedDecision } from './rules.ts'

/** Days of inspections that tell how often somebody was right lately. */
const accuracyDays = 7

type Scoped = Pick<DueRow, 'appId' | 'type' | 'taskId' | 'teamId' | 'language'>
/** Whether a decision is of those that a queue is for. */
export function isInScope({ scope }: Pick<QueueBody, 'scope'>, row: Scoped): boolean {
  const among = <T>(list: readonly T[], value: T | null): boolean =>
    list.length === 0 || (value !== null && list.includes(value))
  return (
    scope.types.includes(typeKeyOf(row)) &&
    among(scope.taskIds, row.taskId) &&
    among(scope.teamIds, row.teamId) &&
    among(scope.languages, row.language)
  )
}

/** Whether any rule asks for levels: of its own kind or beside another. */
const asksLevels = (bodies: readonly Pick<QueueBody, 'rules'>[]): boolean =>
  bodies.some(({ rules }) => rules.some(({ match }) => (match.levels ?? []).length > 0))

const asks = (bodies: readonly Pick<QueueBody, 'rules'>[], kind: 'newcomer' | 'weak'): boolean =>
  bodies.some(({ rules }) => rules.some((rule) => rule.kind === kind))

/** What the rules of queues ask of decisions; what none of them asks is not looked up. */
export async function factsOf(
  client: Pick<pg.PoolClient, 'query'>,
  rows: readonly DueRow[],
  bodies: readonly Pick<QueueBody, 'rules'>[],
  now: Date,
): Promise<Map<string, TriedDecision>> {
  const keys = [...new Map(rows.map((row) => [workKey(row), row])).values()].map(
    ({ personId, appId, type }) => ({ personId, appId, type }),
  )
  const since = asks(bodies, 'newcomer')
    ? await firstDecided(client, keys)
    : new Map<string, Date | null>()
  const accuracy = asks(bodies, 'weak')
    ? await accuracyOf(
        client,
        [...new Set(rows.map(({ personId }) => personId))],
        new Date(now.getTime() - accuracyDays * dayMs),
      )
    : new Map<string, number>()
  const levels = asksLevels(bodies) ? await levelsOf(client, rows) : new Map<string, SkillLevel>()
  return new Map(
    rows.map((row) => {
      const first = since.get(workKey(row))
      return [
        row.id,
        {
          decisionId: row.id,
          personId: row.personId,
          teamId: row.teamId,
          language: row.language,
          resultId: row.resultId,
          resultType: row.resultType,
          labels: row.labels,
          spentMs: row.spentMs,
          days: first ? (row.at.getTime() - first.getTime()) / dayMs : 0,
          accuracy: accuracy.get(row.personId) ?? null,
          changed: row.changed,
          againstMachine: row.machineSaw !== row.violates,
          level: levels.get(row.id) ?? 'trainee',
        },
      ]
    }),
  )
}
