import { validatorOf } from '@oas/regex'

/** Whether a pattern of a setting can be used, as `@oas/regex` knows them. */
export function isPattern(pattern: string): boolean {
  return validatorOf(pattern) !== null
}

/**
 * Whether a text fits a pattern of a setting, in time that grows with the text only. One that
 * cannot be used lets nothing pass, which shows at once.
 */
export function fitsPattern(pattern: string, text: string): boolean {
  return validatorOf(pattern)?.test(text) ?? false
}
