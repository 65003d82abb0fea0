import type { Input, Output } from '@oas/contract/define'
import { inspectDays, type textInspectionCalls } from '@oas/contract/text-inspection/calls'
import { parseTypeKey } from '@oas/contract/type-key'
import { textOf } from '@oas/texts'
import { dayMs } from '@oas/contract/time'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { type Matched, match, patternOf, problemKey } from './matcher.ts'
import { textRows } from './queries.ts'
import type { Handler } from '../../http/implement.ts'
import { hiddenDecisions } from '../../db/hidden.ts'

type Calls = typeof textInspectionCalls
/** Records one answer looks through at most. */
export const stretch = 2000
const longest = 20_000

export const checkRegex: Handler<Calls['checkRegex']> = async (
  ctx,
  { regex, wordType = 2, samples = [] },
) => {
  const tried = await match(regex, wordType, samples)
  return tried.ok
    ? { ok: true, code: '', message: '', spans: tried.spans }
    : { ok: false, code: tried.code, message: messageOf(ctx, tried), spans: [] }
}

/** What is wrong with a pattern, in the reader's language; empty where the code says all. */
const messageOf = (
  { language }: Pick<CallContext, 'language'>,
  tried: Extract<Matched, { ok: false }>,
): string =>
  tried.code === 'SYNTAX' ? textOf(language, problemKey(tried.problem), tried.problem.params) : ''

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
type Wanted = Input<Calls['findTexts']>
type TextRow = Awaited<ReturnType<typeof textRows>>[number]
type Line = { row: TextRow; field: string; text: string }

const checkQuestion = (ctx: CallContext, asked: Wanted): void => {
  const { start, end, regex, words = [], uid, uids = [], postId, itemId } = asked
  if (end <= start || end - start > inspectDays * dayMs)
    fail('invalid-input', {
      field: 'end',
      reason: textOf(ctx.language, 'text_inspection.inspect_span', { n: inspectDays }),
    })
  const isSaid = [regex, uid, postId, itemId].some((one) => one !== undefined)
  if (!isSaid && words.length === 0 && uids.length === 0) fail('required', { field: 'regex' })
}

export const typesOf = (ctx: CallContext, appTypes: Wanted['appTypes']) => {
  const types = appTypes.map((key) => {
    const { appId, type } = parseTypeKey(key)
    return mayType(ctx.caller, appId, type) ? { appId, type } : fail('foreign-data', { app: appId })
  })
  if (types.some(({ appId, type }) => appId > 2_147_483_647 || type > 2_147_483_647))
    fail('invalid-input', { field: 'appTypes', reason: '' })
  return types
}

type Sifting = Pick<Wanted, 'lang' | 'decided' | 'resultId' | 'itemId'>
const fits = (row: TextRow, { decided, resultId, itemId }: Sifting): boolean =>
  (decided === undefined || (row.resultId !== null) === decided) &&
  (resultId === undefined || row.resultId === resultId) &&
  (itemId === undefined || row.signals.some(({ id }) => id === itemId))
/** Texts of the records that fit, in the language that is asked for. */
export const linesOf = (rows: readonly TextRow[], sifting: Sifting): Line[] =>
  rows
    .filter((row) => fits(row, sifting))
    .flatMap((row) =>
      row.texts.flatMap((one) =>
        text(one.content) !== '' &&
        (!sifting.lang || (text(one.lang) || row.language) === sifting.lang)
          ? [{ row, field: text(one.field), text: text(one.content).slice(0, longest) }]
          : [],
      ),
    )

const simple = (text: string): string => text.normalize('NFKC').toLowerCase()
/** The lines that the pattern or the words are found in, with where; all where neither is asked. */
export const matchLines = async (
  ctx: Pick<CallContext, 'language'>,
  lines: readonly Line[],
  { regex, words = [], allWords = false }: Pick<Wanted, 'regex' | 'words' | 'allWords'>,
) => {
  const pattern = regex ?? (words.length > 0 ? patternOf(words) : null)
  if (pattern === null) return lines.map((line) => ({ ...line, spans: [] }))
  const tried = await match(
    pattern,
    regex === undefined ? 1 : 2,
    lines.map((line) => line.text),
  )
  if (!tried.ok)
    return fail('invalid-input', {
      field: regex === undefined ? 'words' : 'regex',
      reason: messageOf(ctx, tried) || tried.code,
    })
  return lines
    .map((line, index) => ({ ...line, spans: tried.spans[index] ?? [] }))
    .filter(
      ({ spans, text: content }) =>
        spans.length > 0 &&
        (!allWords || words.every((word) => simple(content).includes(simple(word)))),
    )
}

/** Looks through a stretch of records, newest first; `next` goes on where it stopped. */
export async function findTexts(
  ctx: CallContext,
  asked: Wanted,
): Promise<Output<Calls['findTexts']>> {
  checkQuestion(ctx, asked)
  const { start, end, uid, uids = [], postId, cursor, size = 50 } = asked
  const users = [...new Set([...uids, ...(uid === undefined ? [] : [uid])])]
  const rows = await textRows(ctx.pool, {
    types: typesOf(ctx, asked.appTypes),
    start: new Date(start),
    end: new Date(end),
    before: cursor ?? null,
    uids: users.length > 0 ? users : null,
    postId: postId ?? null,
    hidden: await hiddenDecisions(ctx.pool, ctx.caller.id),
    limit: stretch,
  })
  const found = await matchLines(ctx, linesOf(rows, asked), asked)
  // The texts of a record stand on one page: the next page goes on behind it.
  const last = found[size - 1]?.row
  const shown = last ? found.filter(({ row }, index) => index < size || row === last) : found
  const full = shown.length < found.length
  const stop = full ? last : rows.at(-1)
  const done = !full && rows.length < stretch
  return {
    list: shown.map(({ row, field, text: content, spans }) => ({
      recordId: row.recordId,
      appId: row.appId,
      type: row.type,
      postId: row.postId,
      uid: row.uid,
      at: row.at.getTime(),
      field,
      text: content,
      spans,
      resultId: row.resultId,
      delivery: row.delivery,
      signals: row.signals
        .filter(({ verdict }) => verdict === 'hit' || verdict === 'inside')
        .map(({ id, rule, level, verdict }) => ({ id, rule, level, verdict })),
    })),
    next: done || !stop ? null : stop.recordId,
    scanned: full && stop ? rows.indexOf(stop) + 1 : rows.length,
    done,
    upTo: stop?.at.getTime() ?? null,
  }
}
