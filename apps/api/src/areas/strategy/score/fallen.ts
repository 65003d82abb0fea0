import { type LiveBase, createLive } from '../../../core/live.ts'

export const fallenKey = 'fallback'
const known = createLive(
  { what: 'strategy', key: fallenKey, keepMs: 2000 },
  async ({ db }: LiveBase): Promise<ReadonlySet<string>> => {
    const rows = await db
      .selectFrom('strategyRule')
      .select('id')
      .where('fallbackAt', 'is not', null)
      .execute()
    return new Set(rows.map(({ id }) => id))
  },
)
/** Rules that fell below their line: machines decide nothing on their word alone. */
export function fallenRules(ctx: LiveBase): Promise<ReadonlySet<string>> {
  return known.get(ctx)
}
