import type { Warning } from '@oas/contract/decision/schemas'
import type { Language } from '@oas/contract/language/calls'
import { textOf } from '@oas/texts'
import type { ValidationProblem } from './validate/kinds.ts'

/** A flaw as the caller reads it. */
export function toWarning(
  language: Language,
  { code, key, params, fieldKey, field, text }: ValidationProblem,
): Warning {
  return {
    code,
    msg:
      text !== undefined
        ? textOf(language, text)
        : textOf(
            language,
            key,
            fieldKey === undefined ? params : { ...params, field: textOf(language, fieldKey) },
          ),
    ...(field === undefined ? {} : { field }),
  }
}
