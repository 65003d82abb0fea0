import { CallFailure } from '../../api/call-error.ts'
import { t } from '../../i18n/texts.ts'

export type Problems = { name?: string; password?: string }

/** What is missing of an account and its password. */
export function missingOf({ name, password }: { name: string; password: string }): Problems {
  return {
    ...(name.trim() === ''
      ? { name: t('error.required', { field: t('frontend.user_name') }) }
      : {}),
    ...(password === ''
      ? { password: t('error.required', { field: t('frontend.password') }) }
      : {}),
  }
}

/**
 * Where the words of a failed log-in stand: at the field the server names, else at the password,
 * the last that was typed. What is no failed call has no place here.
 */
export function refusedOf(error: unknown): Problems | null {
  return error instanceof CallFailure
    ? { [error.field === 'name' ? 'name' : 'password']: error.message }
    : null
}
