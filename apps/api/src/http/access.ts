import type { Call } from '@oas/contract/define'
import { type Caller, mayApp, mayType } from '../core/caller.ts'
import { CallError } from '../core/fail.ts'
import { stoppedError } from '../core/stopped.ts'

/** Refuses a caller without a session or without the call's permission. */
export function checkAccess(call: Call, caller: Caller): void {
  if (call.access === 'public') return
  if (caller.kind === 'nobody') throw new CallError('please-login')
  if (caller.kind === 'key' && !call.apiKey)
    throw new CallError('no-permission', { permission: call.access })
  if (call.access !== 'signed-in' && !caller.permissions.has(call.access))
    throw new CallError('no-permission', { permission: call.access })
}

/** Refuses whoever is stopped what only somebody may do who is not. */
export function checkStopped(call: Call, { stopped }: Caller): void {
  if (call.acts && stopped) throw stoppedError(stopped)
}

/** Refuses an input that names an app or type outside the caller's scope. */
export function checkScope(call: Call, caller: Caller, input: unknown): void {
  if (typeof call.scope === 'string') return
  const fields = input as Record<string, unknown>
  const appId = fields[call.scope.app]
  if (typeof appId !== 'number') return
  const type = call.scope.type === undefined ? undefined : fields[call.scope.type]
  if (typeof type === 'number' ? !mayType(caller, appId, type) : !mayApp(caller, appId))
    throw new CallError('foreign-data', { app: appId })
}
