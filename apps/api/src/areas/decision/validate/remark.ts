import { asksRemark, ownRemark } from '@oas/contract/setting/asked'
import type { ResultButton } from '@oas/contract/setting/schemas'
import { fitsPattern } from '../../../core/pattern.ts'
import type { Rules, ValidationProblem } from './kinds.ts'

const invalid = (key: string, params?: ValidationProblem['params']): ValidationProblem => ({
  code: 'FORM_INVALID',
  key,
  field: 'remark',
  ...(params ? { params } : {}),
})

const cannedRemark = (button: ResultButton, rules: Rules): string => {
  const canned = ownRemark(button)
  return canned === undefined ? '' : rules.textOf(canned)
}

type RemarkNeed = { ignored: boolean; fallback?: string; asked?: boolean }
/**
 * The remark that is stored, and what is wrong with it. One-press results take their first template
 * where none was sent.
 */
export function checkRemark(
  given: string,
  button: ResultButton,
  rules: Rules,
  { ignored, fallback = '', asked = false }: RemarkNeed,
): { remark: string; flaws: ValidationProblem[] } {
  const { remark: rule } = button.content
  const remark = given.trim() || fallback || cannedRemark(button, rules)
  if (remark === '') {
    const required = asked || (!ignored && asksRemark(button))
    return {
      remark,
      flaws: required
        ? [
            {
              code: 'MISSING_REMARK',
              key: 'result.field_required',
              fieldKey: 'result.field_remark',
              field: 'remark',
            },
          ]
        : [],
    }
  }
  const max = rule?.max ?? 2000
  if (remark.length > max) return { remark, flaws: [invalid('result.remark_max', { n: max })] }
  if (rule?.validator && !fitsPattern(rule.validator, remark))
    return { remark, flaws: [invalid(rule.message ?? 'result.remark_invalid')] }
  return { remark, flaws: [] }
}
