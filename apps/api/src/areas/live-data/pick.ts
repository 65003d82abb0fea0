import { type liveDataCalls, maxLiveDays } from '@oas/contract/live-data/calls'
import { wordsOfPick } from '@oas/contract/picking'
import { dayMs } from '@oas/contract/time'
import { sql } from 'kysely'
import { idAfter, mapPage, readPage } from '../../core/keyset.ts'
import type { Db } from '../../db/client.ts'
import { containing } from '../../db/like.ts'
import type { Handler } from '../../http/implement.ts'

type Asked = {
  appId: number
  text: string
  words: readonly string[] | undefined
  running: boolean
  since: Date
  below: string | null
  limit: number
}
type Row = {
  id: string
  sid: string
  roomId: string
  uid: string
  title: string
  running: boolean
  startedAt: Date
}

/** Sessions of an app that began lately, or that are called exactly so, the newest first. */
async function pickSessions(
  db: Db,
  { appId, text, words, running, since, below, limit }: Asked,
): Promise<Row[]> {
  const like = containing(text)
  const named = [...(words ?? [])]
  return (
    await sql<Row>`
      select r.id::text as id, r.sid, r.room_id as "roomId", r.uid, r.title,
        r.ended_at is null as running, r.started_at as "startedAt"
      from live_room r
      where r.app_id = ${appId} and r.started_at >= ${since}
        and (not ${running} or r.ended_at is null)
        and (${below}::bigint is null or r.id < ${below}::bigint)
        and (${text === ''} or r.title ilike ${like} or r.sid ilike ${like}
          or r.room_id ilike ${like} or r.uid ilike ${like})
        and (${words === undefined} or r.sid = any(${named}::text[])
          or r.room_id = any(${named}::text[]))
      order by r.id desc
      limit ${limit}`.execute(db)
  ).rows
}

type Calls = typeof liveDataCalls

/** Sessions of live rooms to choose from. */
export const pickRooms: Handler<Calls['pickRooms']> = async (
  ctx,
  { appId, text, words, running = false, after, limit = 50 },
) => {
  const asked = {
    appId,
    text: text?.trim() ?? '',
    words: wordsOfPick(words),
    running,
    since: new Date(ctx.now().getTime() - maxLiveDays * dayMs),
    below: idAfter(after) ?? null,
  }
  const page = await readPage(
    limit,
    (most) => pickSessions(ctx.db, { ...asked, limit: most }),
    (row) => row.id,
  )
  return mapPage(page, ({ startedAt, ...row }) => ({ ...row, startedAt: startedAt.getTime() }))
}
