import type { Permission } from '@oas/contract/permissions'
import { sessionCalls } from '@oas/contract/session/calls'
import { mayOpen } from '@oas/contract/session/path-access'
import { useCall } from './use-call.ts'

/**
 * What the signed-in person may do: `may` a permission, `opens` a path of the console. Both say no
 * until the answer is there.
 */
export function useMay(): {
  may: (permission: Permission) => boolean
  opens: (path: string) => boolean
} {
  const { data: self } = useCall(sessionCalls.self, {})
  const { data: routes } = useCall(sessionCalls.routes, {})
  return {
    may: (permission) => self?.permissions.includes(permission) ?? false,
    opens: (path) => mayOpen(routes ?? [], path),
  }
}
