import { setImmediate } from 'node:timers/promises'
import type { PatternProposal } from '@oas/contract/text-moderation/generator-calls'
import { dayMs } from '@oas/contract/time'
import { type Matcher, matcherOf } from '@oas/regex'
import { builtInProfiles, readText } from '@oas/text-match'
import { patternOptions } from '@oas/text-match/match/pattern-check'
import type { CallContext } from '../../../core/context.ts'
import { type RecentRow, listRecent } from './queries.ts'

const mostRecords = 2000
const stretch = 250
const days = 7
/** Milliseconds the look at past records may take, and those after which others have their turn. */
const budgetMs = 3000
const turnMs = 10
const mostSamples = 20
const mostWork = 200_000
const longestStream = 400_000
const around = 60

export type Finds = { hits: number; samples: PatternProposal['samples'] }
export type Scanned = { looked: number; upTo: number | null; finds: Finds[] }

const matcherFor = (rule: string): Matcher | null => {
  const made = matcherOf(rule, { ...patternOptions(1), maxRead: longestStream })
  return 'refused' in made ? null : made
}
const textsOf = ({ texts }: RecentRow): string[] =>
  texts.flatMap((one) => {
    const content = (one as { content?: unknown } | null)?.content
    return typeof content === 'string' && content !== '' ? [content] : []
  })
/** What stands around a place, without half characters at its ends. */
const sampleOf = (row: RecentRow, text: string, [s, e]: readonly [number, number]) => {
  const from = Math.max(0, s - around)
  const cut = text.slice(from, Math.min(text.length, e + around, s + 4 * around)).toWellFormed()
  const { recordId, appId, type } = row
  return { recordId, appId, type, text: cut, s: s - from, e: Math.min(e - from, cut.length) }
}

/** Counts a record for the patterns that find any of its texts. */
const tryRow = (row: RecentRow, matchers: readonly (Matcher | null)[], finds: Finds[]): void => {
  const profile = builtInProfiles.standard
  const read = textsOf(row).map((text) => ({
    text,
    plain: readText(text, { profile, language: row.language }).plain,
  }))
  for (const [n, matcher] of matchers.entries()) {
    const find = finds[n]
    if (!matcher || !find) continue
    for (const { text, plain } of read) {
      const [span] = matcher.search(plain.text, { most: 1, maxWork: mostWork, isOpen: false }).spans
      if (!span) continue
      find.hits += 1
      const place = [plain.starts[span[0]] ?? 0, plain.ends[span[1] - 1] ?? 0] as const
      if (find.samples.length < mostSamples) find.samples.push(sampleOf(row, text, place))
      break
    }
  }
}

/**
 * What patterns find in the newest records of the caller's apps: at most 2,000 of seven days, or as
 * many as there is time for.
 */
export async function scanRecent(ctx: CallContext, rules: readonly string[]): Promise<Scanned> {
  const matchers = rules.map(matcherFor)
  const scanned: Scanned = {
    looked: 0,
    upTo: null,
    finds: rules.map(() => ({ hits: 0, samples: [] })),
  }
  if (rules.length === 0) return scanned
  const since = new Date(ctx.now().getTime() - days * dayMs)
  const begin = performance.now()
  let turn = begin
  let before: string | null = null
  while (scanned.looked < mostRecords) {
    const rows: RecentRow[] = await listRecent(ctx.pool, ctx.caller.scope, {
      since,
      before,
      limit: stretch,
    })
    for (const row of rows) {
      tryRow(row, matchers, scanned.finds)
      scanned.looked += 1
      scanned.upTo = row.at.getTime()
      const now = performance.now()
      if (now - begin > budgetMs) return scanned
      if (now - turn > turnMs) {
        await setImmediate()
        turn = performance.now()
      }
    }
    before = rows.at(-1)?.recordId ?? null
    if (rows.length < stretch) break
  }
  return scanned
}
