import type { Language } from '@oas/contract/language/calls'
import { textOf } from '@oas/texts'

const ofWords: ReadonlySet<string> = new Set([
  'EMPTY',
  'TOO_LONG',
  'TOO_SHORT',
  'SYNTAX',
  'UNSUPPORTED',
  'MATCHES_EMPTY',
  'REPEAT',
  'TOO_COMPLEX',
  'LIMIT_WORD',
  'LIMIT_COMBINATION',
  'LIMIT_PATTERN',
])
/** Why a row of a file is not taken, in words; nothing for one that is. */
export function messageOf(language: Language, code: string): string {
  if (code === '') return ''
  const group = ofWords.has(code) ? 'text_moderation' : 'text_import'
  return textOf(language, `${group}.code_${code.toLowerCase()}`)
}
