import type { Language } from '@oas/contract/language/calls'

/** Name of an app in a language; its plain name where it has none in that language. */
export function appName(
  language: Language,
  { name, names }: { name: string; names: unknown },
): string {
  const text = (names as Readonly<Record<string, unknown>> | null)?.[language]
  return typeof text === 'string' && text !== '' ? text : name
}
