import { createHash } from 'node:crypto'
import type { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { LookedUp } from '@oas/contract/text-moderation/schemas'
import { type NearMiss, matchFields } from '@oas/text-match'
import type { Handler } from '../../http/implement.ts'
import { normalWord, otherScene } from './engine.ts'
import { type LiveTexts, liveTexts } from './live.ts'
import { listByIds, listEquals } from './queries/items.ts'
import { seenBy } from './rights.ts'

type Calls = typeof textModerationCalls
type Verdict = LookedUp['verdict']
type Row = Awaited<ReturnType<typeof listEquals>>[number]
/** A line, and the items that find it in the release in force. */
type Covered = { line: string; normal: string; hits: string[]; letOff: string[] }

const mostItems = 20
const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** What an item does not find only since the line was asked of no app, scene, language or time. */
const elsewhere: ReadonlySet<NearMiss['rule']> = new Set([
  'scope',
  'scene',
  'language',
  'country',
  'time',
])
const coverOf = (line: string, live: LiveTexts | null, now: number): Omit<Covered, 'normal'> => {
  if (!live || line === '') return { line, hits: [], letOff: [] }
  const found = matchFields(
    live.set,
    [{ key: 'line', text: line, scene: otherScene }],
    { appId: 0, type: 0, language: null, country: null, now },
    { explain: true },
  )
  const near = found.nearMisses.filter((one) => elsewhere.has(one.rule))
  return {
    line,
    hits: [...new Set([...found.hits, ...near].map((one) => one.itemId))].slice(0, mostItems),
    letOff: [...new Set(found.suppressed.map((one) => one.itemId))].slice(0, mostItems),
  }
}

const toItem = (row: Row): LookedUp['items'][number] => ({
  id: row.id,
  rule: row.rule,
  wordType: row.wordType,
  libraryName: row.libraryName,
  level: row.level,
  state: row.state as LookedUp['items'][number]['state'],
  live: row.liveVersion !== null,
})
const verdictOf = (line: string, same: readonly Row[]): Verdict =>
  same.every((row) => row.approvedVersion === null)
    ? 'draft'
    : same.some((row) => row.approvedVersion !== null && row.rule === line)
      ? 'exact'
      : 'equal'

/** What a line is already: the very word, one that equals it, one that finds it, or nothing. */
export const lookUp: Handler<Calls['lookUp']> = async (ctx, { lines, libraryId }) => {
  const live = await liveTexts(ctx)
  const now = ctx.now().getTime()
  const wanted = lines.map((given): Covered => {
    const line = given.trim().toWellFormed()
    return { normal: normalWord(line), ...coverOf(line, live, now) }
  })
  const seen = seenBy(ctx)
  const [equals, covering] = await Promise.all([
    listEquals(ctx.db, [...new Set(wanted.map(({ normal }) => md5(normal)))], seen, libraryId),
    listByIds(
      ctx.db,
      [...new Set(wanted.flatMap(({ hits, letOff }) => [...hits, ...letOff]))],
      seen,
      libraryId,
    ),
  ])
  const byId = new Map(covering.map((row) => [row.id, row]))
  const rowsOf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  return {
    list: wanted.map(({ line, normal, hits, letOff }): LookedUp => {
      const same = equals.filter((row) => row.kind === 'word' && row.normal === normal)
      if (line !== '' && same.length > 0)
        return {
          line,
          normal,
          verdict: verdictOf(line, same),
          items: same.slice(0, mostItems).map(toItem),
        }
      const [covers, off] = [rowsOf(hits), rowsOf(letOff)]
      return {
        line,
        normal,
        verdict: covers.length > 0 ? 'covered' : off.length > 0 ? 'allowed' : 'none',
        items: (covers.length > 0 ? covers : off).map(toItem),
      }
    }),
  }
}
