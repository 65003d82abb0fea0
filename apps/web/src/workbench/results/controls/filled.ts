import { compile } from '@oas/expression'
import { tData } from '../../../i18n/texts.ts'
import { serverNow } from '../../engine/bench.ts'
import { scopeOf } from '../../rules/buttons.ts'
import type { FormProps } from './form-props.ts'

/** A text of a setting with its expressions filled in. */
export function fillExpressions(
  text: string,
  { bench, record, setting, draft }: FormProps,
): string {
  return tData(text).replaceAll(/\{\{(.+?)\}\}/g, (_whole, expression: string) => {
    const compiled = compile(expression)
    const found = compiled.ok
      ? compiled.evaluate({ ...scopeOf(record, setting, serverNow(bench)), form: draft.form })
      : null
    return found?.ok && found.value !== undefined && found.value !== null
      ? String(found.value)
      : '–'
  })
}
