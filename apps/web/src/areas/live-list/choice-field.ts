import type { FilterField } from '../../kit/list/filters.ts'

/** A filter that takes one of a few values. */
export const choiceField = (
  key: string,
  label: string,
  options: readonly { value: string; label: string }[],
  width?: number,
): FilterField => ({
  key,
  kind: 'choice',
  label,
  options,
  ...(width === undefined ? {} : { width }),
})
