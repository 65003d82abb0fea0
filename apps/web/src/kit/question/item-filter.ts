import type { ItemFilter } from '@oas/contract/simulation/schemas'

/** Values of a form that has the parts of a filter as fields, as a body has them. */
export function withFilter<T extends ItemFilter>({
  typeKey,
  labels,
  easiest,
  hardest,
  itemIds,
  ...rest
}: T): Omit<T, keyof ItemFilter> & { filter: ItemFilter } {
  return { ...rest, filter: { typeKey, labels, easiest, hardest, itemIds } }
}
/**
 * The field of such a form that the server means by a path in `body`. What it says of the filter as
 * a whole stands below its fields.
 */
export function fieldOfBody(path: string): string | undefined {
  const [, field, part = 'itemIds'] = path.split('.')
  return field === 'filter' ? part : field
}
