import type { Keyword, keywordCalls } from '@oas/contract/text-inspection/keyword-calls'
import { mayType } from '../../../core/caller.ts'
import { type CallContext, holds } from '../../../core/context.ts'
import type { Handler } from '../../../http/implement.ts'
import { matcherOf } from '@oas/regex'
import { recordRowsByIds } from '../../queue/index.ts'
import { lookUp } from '../../text-moderation/index.ts'
import { type KeywordRow, countKeywords, listKeywords } from './queries.ts'

type Calls = typeof keywordCalls
type Known = Pick<Keyword, 'verdict' | 'items'>

const around = 60

const placeOf = (text: string, { rule, wordType }: KeywordRow): [number, number] | null => {
  if (wordType === 0) {
    const s = text.toLowerCase().indexOf(rule.toLowerCase())
    return s < 0 ? null : [s, Math.min(text.length, s + rule.length)]
  }
  const made = matcherOf(rule, { ignoreCase: wordType === 1 })
  if ('refused' in made) return null
  const [span] = made.find(text, 1)
  return span ? [span[0], span[1]] : null
}
/** What stands around the word in one of the texts of its record. */
const sampleOf = (texts: readonly { content: string }[], row: KeywordRow): Keyword['sample'] => {
  for (const { content } of texts) {
    const place = placeOf(content, row)
    if (!place) continue
    const [s, e] = place
    const from = Math.max(0, s - around)
    const text = content.slice(from, e + around).toWellFormed()
    return { text, s: s - from, e: e - from }
  }
  return null
}

/** Samples from records that the caller may read. */
const samplesOf = async (
  ctx: CallContext,
  rows: readonly KeywordRow[],
): Promise<Map<string, Keyword['sample']>> => {
  if (!holds(ctx, 'record.read') && !holds(ctx, 'audit.take')) return new Map()
  const records = await recordRowsByIds(
    ctx.pool,
    rows.flatMap(({ recordId }) => recordId ?? []),
  )
  return new Map(
    rows.map((row) => {
      const record = row.recordId === null ? undefined : records.get(row.recordId)
      const isSeen = record !== undefined && mayType(ctx.caller, record.appId, record.type)
      return [row.id, isSeen ? sampleOf(record.content.texts, row) : null]
    }),
  )
}

/**
 * Whether words are covered already; patterns are not looked up, as no text says what they find.
 */
const knownOf = async (
  ctx: CallContext,
  rows: readonly KeywordRow[],
): Promise<Map<string, Known>> => {
  const plain = rows.filter(({ wordType }) => wordType === 0)
  if (!holds(ctx, 'text.read') || plain.length === 0) return new Map()
  const { list } = await lookUp(ctx, { lines: plain.map(({ rule }) => rule) })
  return new Map(
    plain.map(({ id }, n) => {
      const { verdict = '', items = [] } = list[n] ?? {}
      return [
        id,
        {
          verdict,
          items: items.map((one) => ({ id: one.id, rule: one.rule, wordType: one.wordType })),
        },
      ]
    }),
  )
}

/** Proposed words as one reads them: each once, with who proposed it and what covers it. */
export const keywords: Handler<Calls['keywords']> = async (
  ctx,
  { current = 1, pageSize = 10, from, to, mine, ...by },
) => {
  const filter = {
    ...by,
    ...(mine ? { personId: ctx.caller.id } : {}),
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    scope: ctx.caller.scope,
  }
  const [rows, total] = await Promise.all([
    listKeywords(ctx.db, filter, (current - 1) * pageSize, pageSize),
    countKeywords(ctx.db, filter),
  ])
  const [samples, known] = [await samplesOf(ctx, rows), await knownOf(ctx, rows)]
  return {
    total,
    list: rows.map((row) => {
      const { people, at, state, ...rest } = row
      return {
        ...rest,
        state: state as Keyword['state'],
        at: at.getTime(),
        mine: people.includes(ctx.caller.id),
        sample: samples.get(row.id) ?? null,
        verdict: '' as const,
        items: [],
        ...known.get(row.id),
      }
    }),
  }
}
