import { CallFailure } from '../../api/call-error.ts'
import { notifyFailure } from '../notice.tsx'
import { saidInPlace } from '../said-in-place.ts'

/**
 * What becomes of a failure in a form of one field: what the server refuses of it stands at the
 * field, anything else is a notice. `isOurs`: whether the place the server names is that field; any
 * place unless given.
 */
export function refusedAt(
  show: (message: string) => void,
  isOurs: (field: string) => boolean = (field) => field !== '',
) {
  return (error: unknown): void => {
    if (error instanceof CallFailure && isOurs(error.field)) {
      saidInPlace(error)
      show(error.message)
    } else notifyFailure(error)
  }
}
