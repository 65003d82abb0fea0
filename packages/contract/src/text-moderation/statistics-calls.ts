import { Type } from 'typebox'
import { call } from '../define.ts'
import {
  AppId,
  Empty,
  Id,
  Millis,
  TypeId,
  keyset,
  keysetOf,
  nullable,
  oneOf,
  pageOf,
  paging,
} from '../envelope.ts'
import { sortBy } from '../sort.ts'
import { edit, read, release } from './access.ts'
import {
  HitRow,
  ItemFigures,
  MissedRow,
  Overview,
  OverlapRow,
  QuarantineRow,
  SampleRow,
  ScoreRow,
  Share,
  TimeRow,
  TrendDay,
  TrendRelease,
} from './statistics-schemas.ts'

const span = { from: Type.Optional(Millis), to: Type.Optional(Millis) }
const place = {
  appId: Type.Optional(AppId),
  type: Type.Optional(TypeId),
  scene: Type.Optional(Type.String({ maxLength: 32 })),
  language: Type.Optional(Type.String({ maxLength: 16 })),
}
const of = {
  libraryId: Type.Optional(Id),
  itemId: Type.Optional(Id),
  release: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
}
const asked = { ...span, ...place, ...of }
const listed = { ...place, libraryId: Type.Optional(Id) }
const Reason = Type.String({ minLength: 1, maxLength: 200, pattern: String.raw`\S` })
const UpTo = Type.Integer({ description: 'until when everything is counted, milliseconds UTC' })

/** What words found, and what people made of it. */
export const textStatisticsCalls = {
  hits: call({
    ...read,
    path: '/hit',
    answersWithin: 5000,
    input: Type.Object({
      ...keyset,
      ...span,
      appId: Type.Optional(AppId),
      type: Type.Optional(TypeId),
      itemId: Type.Optional(Id),
      recordId: Type.Optional(Id),
    }),
    output: keysetOf(HitRow),
    summary: 'Places where words were found, of seven days at most, the newest first',
  }),
  markFalse: call({
    ...edit,
    access: 'signed-in',
    path: '/hit/false',
    limited: 20,
    input: Type.Object({ recordId: Id, itemId: Id, reason: Reason }),
    output: Type.Object({
      phrase: Type.String({ description: 'inside which the word could be let off; may be empty' }),
    }),
    summary: 'Say that a word means something else in a record; whoever sees both of them may',
  }),
  overview: call({
    ...read,
    path: '/statistics/overview',
    answersWithin: 10_000,
    input: Type.Object(asked),
    output: Overview,
    summary: 'How much was read and found, how precise libraries are, and where hits come from',
  }),
  itemFigures: call({
    ...read,
    path: '/statistics/item',
    answersWithin: 10_000,
    input: Type.Object({
      ...sortBy([
        'rule',
        'hits',
        'sole',
        'decided',
        'strictShare',
        'looseShare',
        'falseMarks',
        'lastHit',
      ]),
      ...paging,
      ...asked,
      ids: Type.Optional(Type.Array(Id, { maxItems: 200, uniqueItems: true })),
    }),
    output: Type.Object({ ...pageOf(ItemFigures).properties, upTo: UpTo }),
    summary: 'What became of the hits of each item; of those named, where ids are',
  }),
  exportFigures: call({
    ...read,
    path: '/statistics/item/export',
    answersWithin: 20_000,
    answers: 'raw',
    limited: 5,
    input: Type.Object(asked),
    output: Type.Unknown(),
    summary: 'The same as CSV, 20,000 items at most',
  }),
  trend: call({
    ...read,
    path: '/statistics/trend',
    answersWithin: 10_000,
    input: Type.Object(asked),
    output: Type.Object({
      days: Type.Array(TrendDay),
      releases: Type.Array(TrendRelease),
      upTo: UpTo,
    }),
    summary: 'Figures by day, and the releases that came into force meanwhile',
  }),
  noise: call({
    ...read,
    path: '/statistics/noise',
    answersWithin: 10_000,
    input: Type.Object(listed),
    output: Type.Object({ list: Type.Array(ItemFigures) }),
    summary: 'Items that are hardly ever right: at least 50 decided, at most 5 % right, of 90 days',
  }),
  dead: call({
    ...read,
    path: '/statistics/dead',
    answersWithin: 10_000,
    input: Type.Object(listed),
    output: Type.Object({ list: Type.Array(ItemFigures) }),
    summary: 'Items in force for 90 days that found nothing in them',
  }),
  newItems: call({
    ...read,
    path: '/statistics/new',
    answersWithin: 10_000,
    input: Type.Object(listed),
    output: Type.Object({ list: Type.Array(ItemFigures) }),
    summary: 'Items that came into force in the last seven days',
  }),
  overlap: call({
    ...read,
    path: '/statistics/overlap',
    answersWithin: 10_000,
    limited: 10,
    input: Type.Object(listed),
    output: Type.Object({ list: Type.Array(OverlapRow) }),
    summary: 'Items whose hits another item finds as well, of seven days, nearly all of them',
  }),
  time: call({
    ...read,
    scope: 'none',
    path: '/statistics/time',
    input: Type.Object(span),
    output: Type.Object({ list: Type.Array(TimeRow) }),
    summary: 'How long it takes to read a record, by scene',
  }),
  quarantine: call({
    ...read,
    path: '/statistics/quarantine',
    input: Type.Object(listed),
    output: Type.Object({ list: Type.Array(QuarantineRow) }),
    summary: 'Patterns that were taken out since they took too long, of 90 days',
  }),
  recall: call({
    ...read,
    path: '/statistics/recall',
    answersWithin: 10_000,
    limited: 10,
    input: Type.Object({
      ...span,
      appId: place.appId,
      type: place.type,
      language: place.language,
    }),
    output: Type.Object({
      base: oneOf(['sample', 'seen'], {
        description: 'sample: of records drawn to be counted; seen: of all that people decided',
      }),
      decided: Type.Integer({ description: 'records without a hit that people decided' }),
      missed: Share,
      labels: Type.Array(MissedRow),
    }),
    summary:
      'Violations that nothing found, among records without a hit that people decided: of those ' +
      'drawn to be counted, where there are any',
  }),
  samples: call({
    ...read,
    path: '/sample',
    input: Type.Object({ ...paging, appId: Type.Optional(AppId) }),
    output: pageOf(SampleRow),
    summary: 'How many records without a hit of each type people see, to count what is missed',
  }),
  setSample: call({
    ...edit,
    access: 'text.review',
    path: '/sample',
    input: Type.Object({
      appId: AppId,
      type: TypeId,
      share: Type.Integer({ minimum: 0, maximum: 100, description: 'of 10,000 records' }),
    }),
    output: Empty,
    summary: 'Say how many of 10,000 records of a type in which nothing was found people see',
  }),
  scoreboard: call({
    ...read,
    path: '/statistics/scoreboard',
    answersWithin: 10_000,
    input: Type.Object({ ...paging, libraryId: Type.Optional(Id) }),
    output: pageOf(ScoreRow),
    summary: 'The share of verdicts on each item in force that people upheld, the lowest first',
  }),
  setLine: call({
    ...edit,
    access: 'text.review',
    path: '/statistics/line',
    input: Type.Object({
      libraryId: Id,
      percent: nullable(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    output: Type.Object({ libraryId: Id }),
    summary: 'Say which share of right verdicts machines may rest on; none: it is not asked',
  }),
  liftFallback: call({
    ...edit,
    access: 'text.review',
    path: '/statistics/lift',
    input: Type.Object({ itemId: Id, reason: Reason }),
    output: Type.Object({ itemId: Id }),
    summary: 'Let machines rest on an item again that fell below the line of its library',
  }),
  recount: call({
    ...release,
    scope: 'none',
    path: '/statistics/recount',
    answersWithin: 30_000,
    limited: 2,
    input: Type.Object(span),
    output: Type.Object({
      differing: Type.Integer({ description: 'sums that were not what they should be' }),
    }),
    summary: 'Count hours that are over from hits and decisions anew, seven days at most',
  }),
}
