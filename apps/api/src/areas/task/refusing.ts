import { because, fail } from '../../core/fail.ts'

/** Ends a call at a field of a task's text, with the reason. */
export function bad(field: string, ...reason: Parameters<typeof because>): never {
  fail('invalid-input', { field: `body.${field}`, reason: because(...reason) })
}
/** Ends a call at a field of a task's text that is missing. */
export function missing(field: string): never {
  fail('required', { field: `body.${field}` })
}
