import { type ErrorName, errors } from '@oas/contract/errors'

/** An error of the catalogue. `params` fill the words in braces of its text; `field` names the input field at fault. */
export class CallError extends Error {
  readonly code: number
  readonly status: number
  readonly field: string | undefined
  constructor(readonly errorName: ErrorName, readonly params: Readonly<Record<string, string | number>> = {}) {
    super(errorName)
    this.code = errors[errorName].code
    this.status = errors[errorName].status
    this.field = typeof params['field'] === 'string' ? params['field'] : undefined
  }
}

/** Ends the call with an error of the catalogue. */
export const fail = (name: ErrorName, params?: Readonly<Record<string, string | number>>): never => { throw new CallError(name, params) }
