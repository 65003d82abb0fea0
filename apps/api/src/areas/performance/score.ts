import {
  type Figure,
  type IndicatorBody,
  type PayLine,
  type PaySum,
  type PriceBody,
  type PriceRow,
  type PriceUnit,
  type ProjectBody,
  type Restated,
  type WrongCounts,
  performanceLimits,
  shareKeys,
  wholeShare,
} from '@oas/contract/performance/schemas'
import { payOf } from '@oas/statistics/pay'
import { type Indicator, bandOf, indicatorPoints, scoreOf } from '@oas/statistics/score'
import type { Accuracy, UnitRow } from './queries/work.ts'

/** All that is known of the work of a person in a month; what a locked month keeps. */
export type Work = {
  handled: number
  days: number
  accuracy: Accuracy
  due: number
  onTime: number
  wrong: WrongCounts
  lines: PayLine[]
}
export const noWork: Work = {
  handled: 0,
  days: 0,
  accuracy: { num: 0, den: 0, n: 0 },
  due: 0,
  onTime: 0,
  wrong: { minor: 0, normal: 0, serious: 0 },
  lines: [],
}

const hundredths = (points: number): number => Math.round(points * 100)

const ratioOf = (
  key: IndicatorBody['key'],
  work: Work,
): { num: number; den: number; n: number } => {
  if (key === 'accuracy') return work.accuracy
  if (key === 'onTime') return { num: work.onTime, den: work.due, n: work.due }
  const n = work.handled
  return key === 'handled' ? { num: n, den: 1, n } : { num: n, den: work.days, n }
}

const indicatorOf = (
  { key, weight, goal, cap }: IndicatorBody,
  work: Work,
): Indicator & { n: number } => ({
  ...ratioOf(key, work),
  weight,
  cap,
  target: { num: goal, den: shareKeys.has(key) ? wholeShare : 1 },
})

const figureOf = (body: IndicatorBody, work: Work): Figure => {
  const indicator = indicatorOf(body, work)
  const { num, den, n } = indicator
  return {
    ...body,
    num,
    den,
    n,
    counts: den > 0 && n >= body.least,
    points: hundredths(indicatorPoints(indicator)),
  }
}

export type Scored = Omit<Restated, 'differs'> & { coefficient: number }

/** Indicators, deductions and the score they come to, with what adjustments add to it. */
export function scoreWork(body: ProjectBody, work: Work, adjusted: number): Scored {
  const figures = body.indicators.map((indicator) => figureOf(indicator, work))
  const counted = body.indicators.filter((_indicator, at) => figures[at]?.counts)
  const whole = body.indicators.reduce((sum, { weight }) => sum + weight, 0)
  const deducted = body.deductions.reduce(
    (sum, { severity, points }) => sum + work.wrong[severity] * points * 100,
    0,
  )
  const made = scoreOf(
    counted.map((indicator) => indicatorOf(indicator, work)),
    deducted,
    whole,
  )
  const score = Math.max(0, hundredths(made) + adjusted)
  const bands = body.bands.map(({ from, ...band }) => ({ ...band, from: from * 100 }))
  const band = bandOf(score / 100, bands)
  return {
    figures,
    wrong: work.wrong,
    deducted,
    score,
    band: band?.name ?? '',
    coefficient: band?.coefficient ?? 1000,
  }
}

/** What is paid, deductions of all kinds within the part of the pay that they may take. */
export function sumPay(
  lines: readonly PayLine[],
  { coefficient, penalty, adjusted }: { coefficient: number; penalty: number; adjusted: number },
): PaySum {
  const terms = { coefficient, penalty, mostPenalty: performanceLimits.deduction }
  const work = lines.map(({ units, wrong, price }) => ({ units, wrong, price }))
  const { gross, deducted, pay } = payOf(work, terms)
  const most = Math.floor((gross * performanceLimits.deduction) / 1000)
  const taken = Math.max(adjusted, Math.min(0, deducted - most))
  return {
    lines: [...lines],
    coefficient,
    penalty,
    gross,
    deducted,
    adjusted: taken,
    pay: pay + taken,
  }
}

/** The price that fits best: of the type before that of all, of the language before that of all. */
const priceFor = (
  prices: readonly PriceRow[],
  unit: PriceUnit,
  { typeKey, language, day }: UnitRow,
): PriceRow | undefined => {
  const rank = (row: PriceRow): number =>
    (row.typeKey === null ? 0 : 2) + (row.language === null ? 0 : 1)
  return prices
    .filter(
      (row) =>
        row.unit === unit &&
        row.from <= day &&
        (row.typeKey === null || row.typeKey === typeKey) &&
        (row.language === null || row.language === language),
    )
    .toSorted((a, b) => rank(b) - rank(a) || (a.from < b.from ? 1 : -1))[0]
}

/** Units of work by their prices; what nothing is paid for is left out. */
export function priceUnits(rows: readonly UnitRow[], { rows: prices }: PriceBody): PayLine[] {
  const lines = new Map<string, PayLine>()
  for (const row of rows)
    for (const unit of ['order', 'label'] as const) {
      const price = priceFor(prices, unit, row)
      const [units, wrong] =
        unit === 'order' ? [row.orders, row.wrong] : [row.labels, row.wrongLabels]
      if (!price || units === 0) continue
      const { typeKey } = row
      const language = price.language ?? ''
      const key = [unit, typeKey, language, price.price].join(' ')
      const line = lines.get(key)
      lines.set(key, {
        unit,
        typeKey,
        language,
        units: (line?.units ?? 0) + units,
        wrong: (line?.wrong ?? 0) + wrong,
        price: price.price,
      })
    }
  return [...lines.values()]
}
