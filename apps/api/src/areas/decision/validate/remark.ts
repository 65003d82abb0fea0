import type { ResultButton } from '@oas/contract/setting/schemas'
import { type Flaw, type Rules, isViolation } from './kinds.ts'

const unbounded = /(?:[+*]|\{\d+,\})/g

/**
 * Whether a pattern takes polynomial time at most: no back-references or look-around, no repeated group that itself repeats or chooses,
 * and at most two open repetitions. Patterns come from published settings, remarks have at most 2000 characters.
 */
export const isTamePattern = (pattern: string): boolean => {
  const bare = pattern.replaceAll(/\\[^\dk]/g, 'x').replaceAll(/\[[^\]]*\]/g, 'x')
  if (/\\[\dk]|\(\?[=!<]/.test(bare)) return false
  // Groups are folded from the inside out: § is one that repeats or chooses, x any other.
  let folded = bare
  for (let before = ''; before !== folded;) { before = folded; folded = folded.replaceAll(/\(([^()]*)\)/g, (_group, body: string) => (/[+*{|§]/.test(body) ? '§' : 'x')) }
  return !/§(?:[+*]|\{\d)/.test(folded) && (bare.match(unbounded) ?? []).length <= 2
}

const fits = (pattern: string, text: string): boolean => {
  if (!isTamePattern(pattern)) return false
  try { return new RegExp(pattern, 'u').test(text) } catch { return false /* a pattern that is none lets nothing pass, which shows at once */ }
}

const invalid = (key: string, params?: Flaw['params']): Flaw => ({ code: 'FORM_INVALID', key, field: 'remark', ...(params ? { params } : {}) })

/** The remark that is stored, and what is wrong with it. One-press results take their first template where none was sent. */
export const checkRemark = (given: string, button: ResultButton, rules: Rules, ignored: boolean, fallback = ''): { remark: string; flaws: Flaw[] } => {
  const { remark: rule, control } = button.content
  const canned = control === 'direct' || control === 'simple_confirm' ? rule?.templates?.[0] : undefined
  const remark = given.trim() || fallback || (canned === undefined ? '' : rules.textOf(canned))
  if (remark === '') {
    const required = !ignored && (isViolation(button) || rule?.required === true)
    return { remark, flaws: required ? [{ code: 'MISSING_REMARK', key: 'result.field_required', fieldKey: 'result.field_remark', field: 'remark' }] : [] }
  }
  const max = rule?.max ?? 2000
  if (remark.length > max) return { remark, flaws: [invalid('result.remark_max', { n: max })] }
  if (rule?.validator && !fits(rule.validator, remark)) return { remark, flaws: [invalid(rule.message ?? 'result.remark_invalid')] }
  return { remark, flaws: [] }
}
