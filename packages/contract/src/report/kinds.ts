import type { ReportNumber } from './numbers.ts'

/**
 * What a report can be split by. `time`: by day, week or month; `person`: whose work it is,
 * `inspector` and `handler`: who looked at it.
 */
export const reportDims = [
  'time',
  'app',
  'type',
  'task',
  'queue',
  'rule',
  'person',
  'inspector',
  'handler',
  'team',
  'language',
] as const
export type ReportDim = (typeof reportDims)[number]
export const reportGrains = ['day', 'week', 'month'] as const
export type ReportGrain = (typeof reportGrains)[number]

/** `dims`: what it may be split by, the first one at first. `numbers`: its columns. */
export type ReportShape = {
  readonly dims: readonly ReportDim[]
  readonly numbers: readonly ReportNumber[]
  /** Whether findings may be counted on the day they were made instead of the day of the work. */
  readonly byFinding?: true
  /** What is told at this moment, whatever the range: it has no time before and no course. */
  readonly now?: true
}

const inspected = [
  'eligible',
  'picked',
  'inspected',
  'expired',
  'coverage',
  'wrong',
  'accuracy',
  'unbiased',
  'missed',
  'tooHard',
  'perInspection',
] as const
const inspectedDims = [
  'time',
  'queue',
  'rule',
  'app',
  'type',
  'person',
  'inspector',
  'team',
  'language',
] as const
const handled = ['handled', 'violations', 'violationRate', 'undone', 'replaced'] as const

/** The reports of the product. */
export const reports = {
  deliver: {
    dims: ['time', 'task', 'app', 'type'],
    numbers: [
      'drawn',
      'released',
      'decided',
      'withdrawn',
      'gone',
      'incomplete',
      'completion',
      'branched',
      'perOrder',
    ],
  },
  draw: { dims: inspectedDims, numbers: inspected, byFinding: true },
  appeal: {
    dims: ['time', 'app', 'type', 'queue', 'person', 'handler', 'team'],
    numbers: [
      'wrongOrders',
      'appealed',
      'appealRate',
      'upheld',
      'overturned',
      'changed',
      'voidAppeals',
      'success',
      'finalSuccess',
      'medianHours',
      'p90Hours',
      'onTime',
    ],
  },
  quality: {
    dims: ['time', 'app', 'type', 'person', 'team', 'language'],
    numbers: [
      'handled',
      'inspected',
      'accuracy',
      'unbiased',
      'missed',
      'tooHard',
      'wrongOrders',
      'serious',
      'wrongRate',
      'overturnRate',
      'agreement',
      'alpha',
      'branchRate',
      'gold',
    ],
    byFinding: true,
  },
  stack: {
    dims: ['type', 'app', 'language'],
    numbers: [
      'made',
      'decided',
      'discarded',
      'waiting',
      'held',
      'suspended',
      'under10m',
      'under1h',
      'under4h',
      'under24h',
      'older',
      'oldestHours',
    ],
    now: true,
  },
  single: {
    dims: ['time', 'app', 'type', 'task', 'person', 'team', 'language'],
    numbers: [...handled, 'overturnRate', 'perOrder'],
  },
  double: {
    dims: ['time', 'task', 'app', 'type'],
    numbers: ['items', 'agreed', 'agreement', 'alpha', 'branched', 'branchRate', 'judged'],
  },
  inspection: { dims: inspectedDims, numbers: inspected, byFinding: true },
  anti: { dims: inspectedDims, numbers: inspected, byFinding: true },
  handling: {
    dims: ['time', 'handler', 'queue', 'app', 'type'],
    numbers: [
      'handledAppeals',
      'upheld',
      'overturned',
      'changed',
      'voidAppeals',
      'raised',
      'medianHours',
      'p90Hours',
      'onTime',
    ],
  },
} as const satisfies Readonly<Record<string, ReportShape>>
export type ReportKind = keyof typeof reports
export const reportKinds = Object.keys(reports) as ReportKind[]
