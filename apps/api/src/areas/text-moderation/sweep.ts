import type { Context } from '../../core/context.ts'
import type { RecordContent } from '../queue/index.ts'
import { type LiveTexts, scenesBy } from './live.ts'
import { fieldsOf } from './mark.ts'
import { startMatcher } from './offline/matcher.ts'
import { type Places, findLive, findRelease, itemsOf } from './queries/releases.ts'

/** A past record as words read it. */
export type SweptText = {
  appId: number
  type: number
  language: string
  country: string
  content: RecordContent
}
/** Words that were found in a record; `unread`: there may be more. */
type Swept = { found: string[]; unread: boolean }
/** Words of a release in a thread of their own. */
export type TextSweep = {
  read: (records: readonly SweptText[]) => Promise<Swept[]>
  end: () => void
}

/** The number of the release in force; null before the first one. */
export async function releaseInForce(ctx: Pick<Context, 'db'>): Promise<number | null> {
  return (await findLive(ctx.db))?.number ?? null
}
export async function isRelease(ctx: Pick<Context, 'db'>, number: number): Promise<boolean> {
  return (await findRelease(ctx.db, number)) !== undefined
}

/** Has a thread read past records by a release; null where there is none of that number. */
export async function sweepByRelease(ctx: Context, number: number): Promise<TextSweep | null> {
  const row = await findRelease(ctx.db, number)
  if (!row) return null
  const places = row.places as unknown as Places
  const items = await itemsOf(ctx.db, number)
  const nothing = { number: 0, places, items: [] }
  const matcher = await startMatcher(nothing, { number, places, items })
  const sceneOf: LiveTexts['sceneOf'] = scenesBy(places)
  return {
    end: matcher.end,
    read: async (records) => {
      const now = ctx.now().getTime()
      const found = await matcher.read(
        records.map((record) => ({
          base: [],
          candidate: fieldsOf(record, sceneOf),
          where: {
            appId: record.appId,
            type: record.type,
            language: record.language || null,
            country: record.country || null,
            now,
          },
        })),
      )
      return records.map((_record, at) => {
        const side = found[at]?.candidate
        const hits = side?.hits.filter(({ verdict }) => verdict === 'hit') ?? []
        return {
          found: [...new Set(hits.map(({ rule }) => rule))],
          unread: side?.unread ?? true,
        }
      })
    },
  }
}
