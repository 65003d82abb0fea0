import { type TaskParts, isStoredKind } from '@oas/contract/task/schemas'
import type { CallContext } from '../../core/context.ts'
import { filteredTypes } from '../queue/index.ts'
import { bad, missing } from './refusing.ts'
import { checkStored } from './sound-stored.ts'

const whole = 100

/** Holds the parts of a task of mixed work against each other; the first fault ends the call. */
export async function checkParts(ctx: CallContext, { list }: TaskParts): Promise<void> {
  const sum = list.reduce((all, { share }) => all + share, 0)
  if (sum !== whole) bad('parts.list', 'shares_sum', { n: sum })
  if (new Set(list.map(({ name }) => name)).size < list.length) bad('parts.list', 'names_twice')
  for (const [index, part] of list.entries()) {
    const at = `parts.list.${index}`
    if (part.name === '') missing(`${at}.name`)
    if (isStoredKind(part.kind))
      checkStored(part.kind, part.stored ?? missing(`${at}.stored`), `${at}.stored`)
    else await filteredTypes(ctx, { types: part.types, conditionQuery: part.conditions })
  }
}
