import type { ItemFilter } from '@oas/contract/simulation/schemas'

/** The filter among the values of a form that has its parts as fields. */
export function filterOf(values: ItemFilter): ItemFilter {
  const { typeKey, labels, easiest, hardest, itemIds } = values
  return { typeKey, labels, easiest, hardest, itemIds }
}
/**
 * The field of such a form that the server means by a path in `body`. What it says of the filter as
 * a whole stands below its fields.
 */
export function fieldOfBody(path: string): string | undefined {
  const [, field, part = 'itemIds'] = path.split('.')
  return field === 'filter' ? part : field
}
