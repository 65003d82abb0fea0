import type { Answer } from '@oas/contract/case-library/schemas'
import type { AskedItem } from '../case-library/index.ts'
import type { Round } from './queries.ts'

/** An item with the dimensions alone that a round asks: others are neither asked nor counted. */
export function withAskedSides(item: AskedItem, { dims }: Pick<Round, 'dims'>): AskedItem {
  if (dims.length === 0) return item
  const narrow = (answer: Answer): Answer => ({
    ...answer,
    dims: Object.fromEntries(Object.entries(answer.dims).filter(([key]) => dims.includes(key))),
  })
  const { answer, accepted } = item.body
  return {
    ...item,
    dims: item.dims.filter(({ key }) => dims.includes(key)),
    body: { ...item.body, answer: narrow(answer), accepted: accepted.map(narrow) },
  }
}
