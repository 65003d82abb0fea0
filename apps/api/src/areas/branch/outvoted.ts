import type { Answered } from '../decision/index.ts'
import type { noteOutvoted } from '../wrong-order/index.ts'

type Outvoted = Parameters<typeof noteOutvoted>[1]['answers'][number]
/** An answer that was not followed, as the wrong order of its person will tell it. */
export function toOutvoted({ personId, given }: Answered): Outvoted {
  return {
    personId,
    role: 'auditor',
    pageKey: given.input.pageKey,
    result: given.item.value.result.id,
    labels: given.item.reasonLabels,
  }
}
