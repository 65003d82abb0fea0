import { type Static, Type } from 'typebox'
import { Id, Millis, TypeKey, nullable, oneOf } from '../envelope.ts'
import { severities } from '../wrong-order/errors.ts'

/** What people may be measured by; the last two are shares. */
export const indicatorKeys = ['handled', 'perDay', 'accuracy', 'onTime'] as const
export type IndicatorKey = (typeof indicatorKeys)[number]
/** Targets of shares are hundredths of a per cent: 9800 for 98 %. */
export const shareKeys: ReadonlySet<IndicatorKey> = new Set(['accuracy', 'onTime'])
export const wholeShare = 10_000
export const projectStates = ['draft', 'active', 'archived'] as const
export type ProjectState = (typeof projectStates)[number]
export const recordStates = ['open', 'locked', 'confirmed', 'disputed', 'published'] as const
export type RecordState = (typeof recordStates)[number]
export const periodStates = ['open', 'locked', 'published'] as const
export const priceUnits = ['order', 'label'] as const
export type PriceUnit = (typeof priceUnits)[number]
export const priceStates = ['inForce', 'waiting', 'rejected', 'replaced'] as const
export const adjustmentCauses = ['restated', 'dispute', 'hand'] as const
/** Who sees which records: the office all, a leader the own team, everybody else the own ones. */
export const performanceViews = ['own', 'team', 'all'] as const

export const performanceLimits = {
  name: 60,
  reason: 500,
  teams: 50,
  types: 50,
  indicators: 8,
  bands: 10,
  prices: 200,
  /** Months that may lie between the first one of a project and its making. */ since: 12,
  /** Hours in which a person may dispute a locked month. */ disputeHours: 72,
  /** Thousandths of the pay of a month that deductions may take. */ deduction: 200,
} as const
const open = { additionalProperties: false }
const Name = Type.String({ minLength: 1, maxLength: performanceLimits.name })
export const Reason = Type.String({ maxLength: performanceLimits.reason })
/** A month of the office's calendar. */
export const Month = Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$' })
const Day = Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' })

export const IndicatorBody = Type.Object(
  {
    key: oneOf(indicatorKeys),
    weight: Type.Integer({ minimum: 1, maximum: 100, description: 'points for the target' }),
    goal: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: 'a number; of shares hundredths of a per cent',
    }),
    cap: Type.Integer({ minimum: 100, maximum: 300, description: 'per cent of the target' }),
    least: Type.Integer({
      minimum: 0,
      maximum: 100_000,
      description: 'with fewer counted the others share its weight',
    }),
  },
  open,
)
export type IndicatorBody = Static<typeof IndicatorBody>
const Deduction = Type.Object(
  { severity: oneOf(severities), points: Type.Integer({ minimum: 0, maximum: 100 }) },
  open,
)
const Band = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 20 }),
    from: Type.Integer({ minimum: 0, maximum: 300, description: 'points' }),
    coefficient: Type.Integer({ minimum: 0, maximum: 3000, description: 'thousandths of the pay' }),
  },
  open,
)
export const ProjectBody = Type.Object(
  {
    name: Name,
    since: Month,
    teamIds: Type.Array(Id, { maxItems: performanceLimits.teams, uniqueItems: true }),
    types: Type.Array(TypeKey, { maxItems: performanceLimits.types, uniqueItems: true }),
    indicators: Type.Array(IndicatorBody, { maxItems: performanceLimits.indicators }),
    deductions: Type.Array(Deduction, { maxItems: severities.length }),
    bands: Type.Array(Band, { maxItems: performanceLimits.bands }),
    minVolume: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  },
  open,
)
export type ProjectBody = Static<typeof ProjectBody>
export const Project = Type.Object({
  id: Id,
  state: oneOf(projectStates),
  version: Type.Integer(),
  body: ProjectBody,
  teams: Type.Array(Type.String(), { description: 'names of the teams' }),
  people: Type.Integer({ description: 'whom it covers now' }),
  covers: Type.Boolean({ description: 'the caller is one of them' }),
  updatedAt: Millis,
  updatedBy: Type.String(),
})
export type Project = Static<typeof Project>

/** What a project begins with. */
export function blankProject(since: string): ProjectBody {
  return {
    name: '',
    since,
    teamIds: [],
    types: [],
    indicators: [
      { key: 'handled', weight: 40, goal: 800, cap: 120, least: 0 },
      { key: 'accuracy', weight: 40, goal: 9800, cap: 100, least: 30 },
      { key: 'onTime', weight: 20, goal: 9900, cap: 100, least: 30 },
    ],
    deductions: [
      { severity: 'serious', points: 5 },
      { severity: 'normal', points: 2 },
    ],
    bands: [
      { name: 'A', from: 95, coefficient: 1050 },
      { name: 'B', from: 85, coefficient: 1000 },
      { name: 'C', from: 70, coefficient: 950 },
      { name: 'D', from: 0, coefficient: 900 },
    ],
    minVolume: 100,
  }
}

/** A number of the month; `n` is how many were counted, inspected or due. */
export const Figure = Type.Object({
  key: oneOf(indicatorKeys),
  num: Type.Integer(),
  den: Type.Integer({ description: '0: nothing is known' }),
  n: Type.Integer(),
  weight: Type.Integer(),
  goal: Type.Integer(),
  cap: Type.Integer(),
  least: Type.Integer(),
  counts: Type.Boolean({ description: 'no: too little is known, the others share its weight' }),
  points: Type.Integer({ description: 'hundredths, before the weight of others is shared' }),
})
export type Figure = Static<typeof Figure>
export const WrongCounts = Type.Object({
  minor: Type.Integer(),
  normal: Type.Integer(),
  serious: Type.Integer(),
})
export type WrongCounts = Static<typeof WrongCounts>
export const PayLine = Type.Object({
  unit: oneOf(priceUnits),
  typeKey: TypeKey,
  language: Type.String(),
  units: Type.Integer(),
  wrong: Type.Integer(),
  price: Type.Integer({ description: '1/10,000 yuan' }),
})
export type PayLine = Static<typeof PayLine>
/** Fen; what adjustments take or add stands beside, the sum of both is `pay`. */
export const PaySum = Type.Object({
  lines: Type.Array(PayLine),
  coefficient: Type.Integer({ description: 'thousandths' }),
  penalty: Type.Integer({ description: 'thousandths of the price of a wrong unit' }),
  gross: Type.Integer(),
  deducted: Type.Integer(),
  adjusted: Type.Integer(),
  pay: Type.Integer(),
})
export type PaySum = Static<typeof PaySum>

const Sums = {
  figures: Type.Array(Figure),
  wrong: WrongCounts,
  deducted: Type.Integer({ description: 'hundredths of a point' }),
  score: Type.Integer({ description: 'hundredths of a point, adjustments included' }),
  band: Type.String({ description: 'empty: below all of them' }),
}
export const Restated = Type.Object({ ...Sums, differs: Type.Boolean() })
export type Restated = Static<typeof Restated>

export const PerformanceRow = Type.Object({
  id: Type.String({ description: 'project, month and person' }),
  recordId: nullable(Id),
  projectId: Id,
  project: Type.String(),
  version: Type.Integer({ description: 'of the project' }),
  period: Month,
  personId: Id,
  person: Type.String(),
  team: Type.String({ description: 'empty: none' }),
  own: Type.Boolean(),
  state: oneOf(recordStates),
  ...Sums,
  adjusted: Type.Integer({ description: 'hundredths of a point, by adjustments' }),
  rank: nullable(Type.Integer({ description: 'null: too little was handled' })),
  ranked: Type.Integer({ description: 'people with a rank' }),
  pay: nullable(PaySum),
  restated: nullable(Restated),
  disputeUntil: nullable(Millis),
  dispute: Type.String(),
  answer: Type.String(),
  answeredBy: Type.String(),
})
export type PerformanceRow = Static<typeof PerformanceRow>

export const Adjustment = Type.Object({
  id: Id,
  period: Month,
  of: nullable(Month),
  cause: oneOf(adjustmentCauses),
  points: Type.Integer({ description: 'hundredths' }),
  amount: Type.Integer({ description: 'fen' }),
  reason: Type.String(),
  by: Type.String({ description: 'empty: by later findings' }),
  at: Millis,
})
export type Adjustment = Static<typeof Adjustment>

/** When the numbers are true, and what may still move them. */
export const Freshness = Type.Object({
  asOf: Millis,
  from: Millis,
  to: Millis,
  openWrong: Type.Integer({ description: 'wrong orders that are new or disputed' }),
  openInspections: Type.Integer({ description: 'inspections that are not done' }),
})

export const PerformanceDetail = Type.Object({
  row: PerformanceRow,
  types: Type.Array(TypeKey),
  ...Freshness.properties,
  adjustments: Type.Array(Adjustment),
  trend: Type.Array(
    Type.Object({
      period: Month,
      score: Type.Integer(),
      handled: Type.Integer(),
      accuracy: nullable(Type.Integer({ description: 'hundredths of a per cent' })),
    }),
  ),
})
export type PerformanceDetail = Static<typeof PerformanceDetail>

export const PeriodRow = Type.Object({
  id: Type.String(),
  projectId: Id,
  project: Type.String(),
  period: Month,
  state: oneOf(periodStates),
  people: Type.Integer(),
  confirmed: Type.Integer(),
  disputed: Type.Integer({ description: 'disputes without an answer' }),
  published: Type.Integer(),
  openCases: Type.Integer({ description: 'now; of a locked month as it was locked' }),
  ended: Type.Boolean(),
  locksAt: Millis,
  lockedAt: nullable(Millis),
  lockedBy: Type.String({ description: 'empty: by the clock' }),
})
export type PeriodRow = Static<typeof PeriodRow>

export const PriceRow = Type.Object(
  {
    unit: oneOf(priceUnits),
    typeKey: nullable(TypeKey),
    language: nullable(Type.String({ minLength: 1, maxLength: 16 })),
    price: Type.Integer({ minimum: 1, maximum: 10_000_000, description: '1/10,000 yuan' }),
    from: Day,
  },
  open,
)
export type PriceRow = Static<typeof PriceRow>
export const PriceBody = Type.Object(
  {
    rows: Type.Array(PriceRow, { maxItems: performanceLimits.prices }),
    penalty: Type.Integer({ minimum: 0, maximum: 1000, description: 'thousandths of the price' }),
  },
  open,
)
export type PriceBody = Static<typeof PriceBody>
export const PriceTable = Type.Object({
  version: Type.Integer(),
  body: PriceBody,
  state: oneOf(priceStates),
  own: Type.Boolean({ description: 'made by the caller, who does not review it' }),
  madeBy: Type.String(),
  at: Millis,
})
export type PriceTable = Static<typeof PriceTable>
