import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely'
import { type CallContext, holds } from '../../core/context.ts'
import type { DB } from '../../db/tables.gen.ts'
import { seesLibrary, viewerOf } from '../case-library/index.ts'

export type Tx = Kysely<DB> | Transaction<DB>

/** Drills that the caller sees: those of libraries they see. */
export function seenBy(ctx: CallContext): RawBuilder<boolean> {
  return holds(ctx, 'practice.read') || holds(ctx, 'practice.edit')
    ? sql<boolean>`(
        o.deleted_at is null and b.deleted_at is null and ${seesLibrary(viewerOf(ctx))}
      )`
    : sql<boolean>`false`
}
