import type { Output } from '@oas/contract/define'
import type { sessionCalls } from '@oas/contract/session/calls'

export type Ways = Output<(typeof sessionCalls)['ways']>
/**
 * What the log-in page shows: `tick` is the checkbox before account and password, `folded` the same
 * form below the one by name alone.
 */
export type Forms = {
  sso: boolean
  tick: boolean
  password: 'shown' | 'folded' | null
  local: boolean
}

/**
 * Account and password stand behind the checkbox where there is single sign-on, and below the form
 * by name where there is that.
 */
export function formsOf(
  { sso, password, local }: Pick<Ways, 'sso' | 'password' | 'local'>,
  ticked: boolean,
): Forms {
  return {
    sso,
    tick: password && sso && !local,
    local,
    password: !password ? null : local ? 'folded' : ticked || !sso ? 'shown' : null,
  }
}
