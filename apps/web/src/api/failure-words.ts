import { languageIndex } from '@oas/texts/define'
import { callFailureTexts } from '@oas/texts/call_failure'
import type { Language } from '@oas/contract/language/calls'

/**
 * A text about a call without a usable answer, in a language; it comes with the page, since
 * fetching texts may be what failed.
 */
export function failureWord(
  language: Language,
  key: keyof typeof callFailureTexts,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return callFailureTexts[key][languageIndex[language]].replaceAll(
    /\{(\w+)\}/g,
    (whole, name: string) => String(params[name] ?? whole),
  )
}
