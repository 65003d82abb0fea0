import { sessionCalls } from '@oas/contract/session/calls'
import { useCall } from '../../api/use-call.ts'

/** Whether this console is a development or test build; null while that is not known. */
export function useDeveloping(): boolean | null {
  const { data } = useCall(sessionCalls.ways, {})
  return data ? data.environment === 'dev' || data.environment === 'test' : null
}
