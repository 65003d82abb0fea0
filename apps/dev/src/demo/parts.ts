import type { Context } from '../../../api/src/core/context.ts'

type Base = Pick<Context, 'db' | 'log'>
export type Parts = {
  /** Whether an earlier start was cut off while it loaded the demo. */
  cutOff: boolean
  /** Makes one part of the demo. */
  make: (name: string, run: () => Promise<void>) => Promise<void>
  /** Notes that the demo is whole. */
  end: () => Promise<void>
}

const name = 'demo'

/**
 * Notes that the demo is being loaded, until it is whole. What a start that was cut off has begun
 * is there in part and cannot be made again: the next one leaves such a part as it is and says so,
 * instead of failing at every start.
 */
export async function beginParts({ db, log }: Base): Promise<Parts> {
  const used = await db.selectFrom('record').select('id').limit(1).executeTakeFirst()
  const made = await db
    .insertInto('jobCursor')
    .values({ name, position: used ? 1 : 0 })
    .onConflict((on) => on.doNothing())
    .returning('name')
    .executeTakeFirst()
  const { position } = await db
    .selectFrom('jobCursor')
    .select('position')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const cutOff = !made && Number(position) === 0
  return {
    cutOff,
    make: (part, run) =>
      run().catch((error: unknown) => {
        if (!cutOff) throw error
        log.warn(
          { err: error, part },
          'an earlier start was cut off in this part of the demo, which stays as it is; ' +
            'a new DATA_DIR gets it whole',
        )
      }),
    end: async () => {
      await db.updateTable('jobCursor').set({ position: 1 }).where('name', '=', name).execute()
    },
  }
}
