import type { Input, Output } from '@oas/contract/define'
import type { reportCalls } from '@oas/contract/report/calls'
import {
  type ReportDim,
  type ReportKind,
  type ReportShape,
  reports,
} from '@oas/contract/report/kinds'
import { fail } from '../../core/fail.ts'

type Calls = typeof reportCalls
export type ReportInput = Input<Calls['draw']>
export type Answer = Output<Calls['draw']>

/** What a report is split by; the first of what it can be where nothing is said. */
export function dimsOf(kind: ReportKind, { dims }: ReportInput): ReportDim[] {
  const shape: ReportShape = reports[kind]
  const asked = dims?.split(',') ?? []
  const found = asked.flatMap((one) => shape.dims.find((dim) => dim === one) ?? [])
  if (found.length < asked.length || new Set(found).size < found.length)
    return fail('invalid-input', { field: 'dims' })
  return found.length > 0 ? found : shape.dims.slice(0, 1)
}
