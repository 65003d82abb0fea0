import { type Transaction, sql } from 'kysely'
import type { DB } from '../db/tables.gen.ts'

/** Waits until no other transaction is in the same named turn, and keeps it to the end: for work that gathers, of which two at once would each see a part. */
export const inTurn = async (tx: Transaction<DB>, name: string): Promise<void> => { await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 7310))`.execute(tx) }
