import type { Input } from '@oas/contract/define'
import type { taskCalls } from '@oas/contract/task/area'
import { sumOfShares } from './parts-values.ts'

export type Asked = Input<typeof taskCalls.check>
const mostRows = 2000
/** Whether a list is so long that it is looked through only when an estimate is asked for. */
export function isLong({ list = [] }: Pick<Asked, 'list'>): boolean {
  return list.length > mostRows
}

/**
 * What can be looked at at all: a task that has a name, types, a statement where it selects by one,
 * and parts that are a whole.
 */
export function isCheckable({ body, list }: Asked): boolean {
  const { parts, sql } = body
  const selects = sql === null || sql.text.trim() !== ''
  const isWhole =
    parts === null || (parts.list.length > 1 && sumOfShares({ parts: parts.list }) === 100)
  const isNamed = body.name !== '' && body.types.length > 0
  return isNamed && selects && !isLong({ list }) && isWhole
}
