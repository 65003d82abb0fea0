import type { ResultButton, TypeSetting } from './schemas.ts'

const violations: readonly string[] = [
  'NORMAL_VIOLATIONS',
  'MIDDLE_SERIOUS_VIOLATIONS',
  'SERIOUS_VIOLATIONS',
]
/** Whether a result says that something was wrong. */
export function isViolation({ content }: ResultButton): boolean {
  return violations.includes(content.resultType)
}

/** Whether a result of a type must carry a label. */
export function asksLabel(
  { useLabel }: Pick<TypeSetting['baseInfo'], 'useLabel'>,
  button: ResultButton,
): boolean {
  return button.content.label?.required === true || (useLabel && isViolation(button))
}

/** The remark that a result of one press brings with it; undefined where there is none. */
export function ownRemark({ content: { remark, control } }: ResultButton): string | undefined {
  return control === 'direct' || control === 'simple_confirm' ? remark?.templates?.[0] : undefined
}

/** Whether a result must carry a remark. */
export function asksRemark(button: ResultButton): boolean {
  return isViolation(button) || button.content.remark?.required === true
}
