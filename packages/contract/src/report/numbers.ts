/**
 * How a number of a report is read. `count`: a whole number; `share`: of 1, shown as per cent;
 * `coefficient`: agreement beyond chance, from -1 to 1; `seconds`, `hours`: a time in the middle or
 * on average.
 */
export const numberUnits = ['count', 'share', 'coefficient', 'seconds', 'hours'] as const
export type NumberUnit = (typeof numberUnits)[number]

/** `better`: which way is good, where one is. */
export type NumberSort = { readonly unit: NumberUnit; readonly better?: 'up' | 'down' }

const count = { unit: 'count' } as const
const share = { unit: 'share' } as const
const up = { unit: 'share', better: 'up' } as const
const down = { unit: 'share', better: 'down' } as const
const seconds = { unit: 'seconds' } as const
const hours = { unit: 'hours', better: 'down' } as const
const coefficient = { unit: 'coefficient', better: 'up' } as const

/** Every number that some report shows; its texts are `report.n_<key>` and `report.h_<key>`. */
export const reportNumbers = {
  handled: count,
  violations: count,
  violationRate: share,
  undone: count,
  replaced: count,
  overturnRate: down,
  perOrder: seconds,

  drawn: count,
  released: count,
  decided: count,
  withdrawn: count,
  gone: count,
  incomplete: count,
  completion: up,

  eligible: count,
  picked: count,
  inspected: count,
  expired: count,
  coverage: share,
  wrong: count,
  accuracy: up,
  unbiased: up,
  missed: down,
  tooHard: down,
  perInspection: seconds,

  wrongOrders: count,
  serious: count,
  voided: count,
  wrongRate: down,

  appealed: count,
  appealRate: share,
  upheld: count,
  overturned: count,
  changed: count,
  voidAppeals: count,
  success: share,
  finalSuccess: share,
  medianHours: hours,
  p90Hours: hours,
  onTime: up,
  handledAppeals: count,
  raised: count,

  items: count,
  agreed: count,
  agreement: up,
  alpha: coefficient,
  branched: count,
  branchRate: down,
  judged: count,
  gold: up,

  made: count,
  discarded: count,
  waiting: count,
  held: count,
  suspended: count,
  under10m: count,
  under1h: count,
  under4h: count,
  under24h: count,
  older: count,
  oldestHours: hours,
} as const satisfies Readonly<Record<string, NumberSort>>
export type ReportNumber = keyof typeof reportNumbers
