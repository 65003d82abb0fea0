import { krippendorffAlpha } from '@oas/statistics/kappa'
import type { Pattern } from '@oas/statistics/pattern'
import type { calibrationCalls } from '@oas/contract/calibration/calls'
import type {
  Calibration,
  CalibrationCase,
  CalibrationDetail,
  Spread,
} from '@oas/contract/calibration/schemas'
import { answerKey, explanationOf, isRight } from '@oas/contract/case-library/answers'
import { questionOf } from '@oas/contract/case-library/question'
import type { ItemBody } from '@oas/contract/case-library/schemas'
import type { Input } from '@oas/contract/define'
import { type RawBuilder, sql } from 'kysely'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { type AskedItem, pinnedItems } from '../case-library/index.ts'
import { askedOf, ledBy } from './access.ts'
import {
  type Given,
  type Listed,
  type StoredCase,
  type StoredComment,
  answersOf,
  casesOf,
  commentsOf,
  listSessions,
  namesOf,
} from './queries.ts'

type Calls = typeof calibrationCalls

const toSession = (row: Listed): Calibration => ({
  id: row.id,
  name: row.name,
  state: row.state,
  version: row.version,
  libraryId: row.libraryId,
  libraryName: row.libraryName,
  leader: row.leader,
  cases: row.cases,
  people: row.people,
  finished: row.finished,
  mine: row.mine,
  asked: row.asked,
  agreed: row.agreed,
  closesAt: row.closesAt?.getTime() ?? null,
  updatedAt: row.updatedAt.getTime(),
})

const listed = async (
  ctx: CallContext,
  of: RawBuilder<boolean>,
  { current = 1, pageSize = 10, sort, ...filter }: Input<Calls['query']>,
) => {
  const rows = await listSessions(
    ctx.db,
    { of, me: ctx.caller.id, ...filter },
    { limit: pageSize, offset: (current - 1) * pageSize, sort },
  )
  return { list: rows.map(toSession), total: rows[0]?.total ?? 0 }
}

export const query: Handler<Calls['query']> = (ctx, input) => listed(ctx, ledBy(ctx), input)
export const mine: Handler<Calls['mine']> = (ctx, input) => listed(ctx, askedOf(ctx), input)

type Seen = {
  body: ItemBody
  given: readonly Given[]
  /** Whether answers of others are told, and with whose they are. */
  shown: boolean
  named: boolean
}

/** The answers to a case, equal ones together, the most frequent first. */
const spreadOf = ({ body, given, named }: Seen): Spread[] => {
  const byKey = new Map<string, Given[]>()
  for (const one of given) {
    const key = answerKey(body.kind, one.answer) ?? ''
    byKey.set(key, [...(byKey.get(key) ?? []), one])
  }
  return [...byKey.values()]
    .flatMap((group) => {
      const [first] = group
      return first
        ? [
            {
              answer: first.answer,
              n: group.length,
              people: named ? group.map(({ person }) => person) : [],
              key: isRight(body, first.answer) === true,
            },
          ]
        : []
    })
    .toSorted((a, b) => b.n - a.n)
}

const toCase = (
  ctx: CallContext,
  { itemId, place, ...kept }: StoredCase,
  item: AskedItem,
  { seen, comments }: { seen: Seen; comments: readonly StoredComment[] },
): CalibrationCase => ({
  itemId,
  no: place,
  question: questionOf(item.body, item.dims),
  mine: seen.given.find(({ personId }) => personId === ctx.caller.id)?.answer ?? null,
  answered: seen.given.length,
  spread: seen.shown ? spreadOf(seen) : null,
  right: seen.shown ? item.body.answer : null,
  explanation: seen.shown ? explanationOf(item.body, ctx.language) : '',
  agreed: seen.shown ? kept.agreed : null,
  note: seen.shown ? kept.note : '',
  guide: seen.shown ? kept.guide : '',
  guideDone:
    kept.guideDoneAt === null
      ? null
      : { by: kept.guideDoneBy ?? '', at: kept.guideDoneAt.getTime() },
  newVersion: seen.shown ? kept.newVersion : null,
  comments: seen.shown
    ? comments.map(({ id, by, personId, text, at }) => ({
        id,
        by,
        own: personId === ctx.caller.id,
        text,
        at: at.getTime(),
      }))
    : [],
})

/** How far people agree, with each other and with the library. */
const figuresOf = (cases: readonly CalibrationCase[]): CalibrationDetail['figures'] => {
  const patterns: Pattern[] = cases.flatMap(({ spread }) =>
    spread && spread.length > 0
      ? [
          {
            items: 1,
            counts: Object.fromEntries(spread.map(({ n }, at) => [keyAt(spread, at), n])),
          },
        ]
      : [],
  )
  const all = cases.flatMap(({ spread }) => spread ?? [])
  const sum = (list: readonly Spread[]): number => list.reduce((n, one) => n + one.n, 0)
  const alpha = krippendorffAlpha(patterns)
  return {
    agreement: alpha.observed,
    alpha: alpha.value,
    right: sum(all) === 0 ? null : sum(all.filter(({ key }) => key)) / sum(all),
  }
}
const keyAt = (spread: readonly Spread[], at: number): string =>
  JSON.stringify(spread[at]?.answer ?? at)

/** While people answer, who answers too sees nothing of the others before the own last answer. */
const maySee = (row: Listed, leads: boolean): boolean =>
  row.state === 'open'
    ? leads && (!row.asked || row.mine >= row.cases)
    : row.state !== 'draft' || leads

export const detail: Handler<Calls['detail']> = async (ctx, { id }) => {
  const led = ledBy(ctx)
  const of = sql<boolean>`(${led} or ${askedOf(ctx)})`
  const one = { limit: 1, offset: 0, sort: undefined }
  const [row] = await listSessions(ctx.db, { of, me: ctx.caller.id, id }, one)
  if (!row) return fail('not-found')
  const [mayLead] = await listSessions(ctx.db, { of: led, me: ctx.caller.id, id }, one)
  const leads = mayLead !== undefined
  const shown = maySee(row, leads)
  const [cases, given, comments, names] = await Promise.all([
    casesOf(ctx.db, id),
    answersOf(ctx.db, id),
    commentsOf(ctx.db, id),
    namesOf(ctx.db, row.personIds),
  ])
  const items = await pinnedItems(ctx.db, cases)
  const list = cases.flatMap((kept) => {
    const item = items.find(({ itemId }) => itemId === kept.itemId)
    if (!item) return []
    const seen: Seen = {
      body: item.body,
      given: given.filter(({ itemId }) => itemId === kept.itemId),
      shown,
      named: leads || row.named,
    }
    const said = comments.filter(({ itemId }) => itemId === kept.itemId)
    return [toCase(ctx, kept, item, { seen, comments: said })]
  })
  return {
    ...toSession(row),
    remark: row.remark,
    named: row.named,
    leads,
    persons: row.personIds.map((personId) => ({
      id: personId,
      name: names.get(personId) ?? '',
      answered: given.filter((one) => one.personId === personId).length,
    })),
    list,
    figures: shown ? figuresOf(list) : null,
  }
}

export const body: Handler<Calls['body']> = async (ctx, { id }) => {
  const one = { limit: 1, offset: 0, sort: undefined }
  const [row] = await listSessions(ctx.db, { of: ledBy(ctx), me: ctx.caller.id, id }, one)
  if (!row) return fail('not-found')
  const { name, remark, libraryId, personIds, named, closesAt } = row
  return {
    version: row.version,
    body: {
      name,
      remark,
      libraryId,
      itemIds: (await casesOf(ctx.db, id)).map(({ itemId }) => itemId),
      personIds,
      closesAt: closesAt?.getTime() ?? null,
      named,
    },
  }
}
