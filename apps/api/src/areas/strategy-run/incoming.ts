import type pg from 'pg'
import type { Context } from '../../core/context.ts'
import { type Judgement, judge } from './judge.ts'
import { insertRuns } from './queries/runs.ts'
import { keepRuleHits } from './keep-hits.ts'
import { addCounters } from './values/queries.ts'
import type { Subject } from './values/subject.ts'

/**
 * The rules' word on a record that comes in. `found`: what is kept with the record; `judgement`:
 * what is written when it is stored, null where the engine failed.
 */
export type Word = {
  queue: boolean
  decides: boolean
  priority: number
  /** Countries whose auditors it is for; none: those of its own. */ countries: readonly string[]
  verdict: string
  version: string
  found: Record<string, unknown>
  judgement: Judgement | null
}

const countriesOf = ({ country }: Judgement['result']): string[] =>
  Array.isArray(country) ? country.map(String).filter(Boolean) : []

const wordOf = (judgement: Judgement): Word => ({
  queue: judgement.queue,
  decides: judgement.decides,
  priority: judgement.priority,
  countries: countriesOf(judgement.result),
  verdict: judgement.queue ? 'queue' : 'ignore',
  version: judgement.setHash.slice(0, 12),
  judgement,
  found: {
    verdict: judgement.verdict,
    result: judgement.result,
    rules: judgement.hits,
    flags: judgement.flags,
  },
})

/**
 * Passes records that come in through the rules of their types; null where no rule is bound. When
 * the engine fails as a whole, everything goes to people, with a flag.
 */
export async function judgeIncoming(
  ctx: Context,
  subjects: readonly Subject[],
): Promise<(Word | null)[]> {
  try {
    return (await judge(ctx, subjects)).map((judgement) => judgement && wordOf(judgement))
  } catch (error) {
    ctx.log.error(
      { err: error, records: subjects.length },
      'the rules could not judge; the records go to the queue',
    )
    return subjects.map(() => ({
      queue: true,
      decides: false,
      priority: 0,
      countries: [],
      verdict: 'queue',
      version: '',
      found: { verdict: 'queue', flags: ['engine_failed'] },
      judgement: null,
    }))
  }
}

/** Writes what was judged, with the counters, in the transaction that stores the records. */
export async function keepJudgements(
  client: pg.PoolClient,
  list: readonly {
    recordId: string
    subject: Subject & { test?: boolean }
    judgement: Judgement
  }[],
  now: Date,
): Promise<void> {
  await insertRuns(
    client,
    list.map(({ recordId, subject: { appId, type, postId, uid, country }, judgement }) => ({
      recordId,
      appId,
      type,
      postId,
      uid,
      country,
      judgement,
    })),
    now,
  )
  await keepRuleHits(client, list, now)
  const counts = new Map<string, { key: string; hourly: boolean; n: number }>()
  for (const { judgement } of list)
    for (const { key, hourly } of judgement.counted) {
      const name = `${hourly} ${key}`
      const known = counts.get(name)
      if (known) known.n += 1
      else counts.set(name, { key, hourly, n: 1 })
    }
  await addCounters(client, [...counts.values()], now)
}
