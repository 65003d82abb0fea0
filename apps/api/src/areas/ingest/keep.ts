import type pg from 'pg'
import { type Shadow, keepHits } from '../text-moderation/index.ts'
import type { Word } from '../strategy-run/index.ts'
import { insertWaits } from './enrich/queries.ts'
import { keepJudged } from './judge.ts'
import type { NewRecord } from './queries/records.ts'

/** A post as it was stored: its members, the newest of them, and the record it became. */
type Stored = {
  items: readonly {
    record: NewRecord
    word?: Word | null
    shadows?: readonly Shadow[] | undefined
  }[]
  newest: NewRecord
  twin: { recordId: string } | null
  recordId: string | null
  joined?: string
}

/**
 * Keeps what rules and words said of records that were stored; what joined an order that was there
 * is told of by that.
 */
export async function keepSaid(
  client: pg.PoolClient,
  posts: readonly Stored[],
  now: Date,
): Promise<void> {
  await keepJudged(
    client,
    posts.flatMap(({ items, recordId, joined }) =>
      (joined === undefined ? items : []).map(({ record, word, shadows }) => ({
        record,
        shadows,
        word: word ?? null,
        recordId: recordId as string,
      })),
    ),
    now,
  )
  await insertWaits(
    client,
    posts.flatMap(({ newest: { appId, type, waits }, recordId, joined }) =>
      joined === undefined && recordId !== null && waits
        ? [{ recordId, appId, type, said: waits }]
        : [],
    ),
    now,
  )
  await keepHits(
    client,
    posts.flatMap(({ newest, twin, recordId, joined }) =>
      joined === undefined && recordId !== null
        ? [{ record: newest, recordId, renewed: twin?.recordId === recordId }]
        : [],
    ),
    now,
  )
}
