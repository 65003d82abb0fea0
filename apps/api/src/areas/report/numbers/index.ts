import type { ReportKind } from '@oas/contract/report/kinds'
import type { ReportNumber } from '@oas/contract/report/numbers'
import { agreementRules } from './agreement.ts'
import { appealRules } from './appeals.ts'
import { decidedRules } from './decided.ts'
import { itemRules, orderRules } from './flow.ts'
import { inspectedRules } from './inspected.ts'
import type { NumberRule } from './num.ts'
import { appealedRules, wrongRules } from './wrong.ts'

export type Rules = Readonly<Partial<Record<ReportNumber, NumberRule>>>
export type Split = { byInspector: boolean; byHandler: boolean; byFinding: boolean }

/** How the numbers of a report follow from what was counted, as it is split. */
export function rulesOf(kind: ReportKind, split: Split): Rules {
  const { byHandler, byFinding } = split
  switch (kind) {
    case 'deliver':
      return { ...itemRules, branched: agreementRules.branched, perOrder: decidedRules.perOrder }
    case 'draw':
    case 'inspection':
      return inspectedRules('inspect', split)
    case 'anti':
      return inspectedRules('anti', split)
    case 'appeal':
      return { ...appealedRules, ...appealRules(byHandler) }
    case 'handling':
      return appealRules(true)
    case 'quality':
      return {
        handled: decidedRules.handled,
        overturnRate: decidedRules.overturnRate,
        ...inspectedRules('inspect', split),
        ...wrongRules(byFinding),
        ...agreementRules,
      }
    case 'single':
      return decidedRules
    case 'double':
      return agreementRules
    case 'stack':
      return orderRules
  }
}
