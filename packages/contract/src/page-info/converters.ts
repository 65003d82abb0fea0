/**
 * What the product itself makes of a value: a moment, a size, a duration, and names of what has a
 * number or a code.
 */
export const builtInConverters = [
  'app',
  'bytes',
  'country',
  'duration',
  'record_type',
  'time',
] as const
type BuiltIn = (typeof builtInConverters)[number]
export function isBuiltIn(name: string): name is BuiltIn {
  return (builtInConverters as readonly string[]).includes(name)
}
