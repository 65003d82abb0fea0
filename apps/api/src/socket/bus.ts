import { EventEmitter } from 'node:events'
import type { Topic, TopicMessage } from '@oas/contract/topics'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { DB } from '../db/tables.gen.ts'

/**
 * Whom a message is for: everybody, the pages of one person, or the open pages that watch a type.
 */
export type Audience = { to: 'all' } | { to: 'person'; id: string }
export type BusMessage = { topic: Topic; audience: Audience; message: unknown }

/**
 * Messages between servers by LISTEN/NOTIFY. A message says what changed and stays under 8 kB;
 * nothing relies on its arrival: readers of the state poll as a backstop.
 */
export type Bus = {
  publish: <T extends Topic>(
    topic: T,
    message: TopicMessage<T>,
    audience?: Audience,
  ) => Promise<void>
  /** Calls back for each message of any server, this one included; answers how to stop. */
  listen: (handler: (message: BusMessage) => void) => () => void
  stop: () => Promise<void>
}

const busChannel = 'oas_bus'

/** Tells all servers within a transaction: what is said goes out with its commit. */
export async function publishIn<T extends Topic>(
  tx: Kysely<DB>,
  topic: T,
  message: TopicMessage<T>,
): Promise<void> {
  const text = JSON.stringify({ topic, audience: { to: 'all' }, message } satisfies BusMessage)
  await sql`select pg_notify(${busChannel}, ${text})`.execute(tx)
}
/** The same for the pages of each person that a query names in its column `person_id`. */
export async function publishToPeopleIn<T extends Topic>(
  tx: Kysely<DB>,
  topic: T,
  message: TopicMessage<T>,
  people: RawBuilder<{ person_id: string }>,
): Promise<void> {
  await sql`
    select pg_notify(
      ${busChannel}::text,
      json_build_object(
        'topic', ${topic}::text,
        'audience', json_build_object('to', 'person', 'id', p.person_id::text),
        'message', ${JSON.stringify(message)}::json
      )::text
    )
    from (${people}) p`.execute(tx)
}

export async function createBus(
  connect: () => Promise<pg.Client>,
  pool: pg.Pool,
  log: Logger,
): Promise<Bus> {
  const local = new EventEmitter().setMaxListeners(0)
  let client: pg.Client | null = null
  let stopped = false
  let retry: NodeJS.Timeout | undefined
  const open = async (): Promise<void> => {
    try {
      const opened = await connect()
      opened.on('notification', (notice) => {
        try {
          local.emit('message', JSON.parse(notice.payload ?? '') as BusMessage)
        } catch (error) {
          log.warn({ error }, 'unreadable notification')
        }
      })
      opened.on('error', () => undefined)
      opened.on('end', () => {
        client = null
        if (!stopped) retry = setTimeout(() => void open(), 1000)
      })
      await opened.query(`listen ${busChannel}`)
      client = opened
    } catch (error) {
      log.warn({ error }, 'listening for notifications failed, trying again')
      if (!stopped) retry = setTimeout(() => void open(), 1000)
    }
  }
  await open()
  return {
    publish: async (topic, message, audience = { to: 'all' }) => {
      await pool.query('select pg_notify($1, $2)', [
        busChannel,
        JSON.stringify({ topic, audience, message }),
      ])
    },
    listen: (handler) => {
      local.on('message', handler)
      return () => {
        local.off('message', handler)
      }
    },
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
