import type { PunishOutcome, RecordResult, Warning } from '@oas/contract/decision/schemas'
import type { Language } from '@oas/contract/language/calls'
import { textOf } from '@oas/texts'
import type { DecideContext } from './load.ts'
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

/** What is answered to an item that has flaws. */
export function refuse(
  ctx: DecideContext,
  item: RecordResult,
  flaws: readonly ValidationProblem[],
): PunishOutcome {
  return {
    id: item.id,
    postId: item.postId,
    accepted: false,
    punishResultType: 1,
    decisionId: null,
    warnings: flaws.map((flaw) => toWarning(ctx.language, flaw)),
  }
}
