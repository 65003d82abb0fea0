import type { TextPlace } from '@oas/contract/envelope'

/**
 * A call that did not succeed: `code` of the envelope (or 0 where there was none), the field at
 * fault, the request id.
 */
export class CallFailure extends Error {
  /** What is wrong with the field; empty where it is missing, undefined where nothing is said. */
  reason: string | undefined
  /** The part of the field's text that is at fault, where it is one part. */
  place: TextPlace | undefined
  /** What the person lacks; undefined where that is not why. */
  permission: string | undefined
  constructor(
    message: string,
    readonly code: number,
    readonly status: number,
    readonly requestId: string,
    readonly field = '',
  ) {
    super(message)
  }
  /**
   * Nothing was answered: the network, a time-out, a server that restarts. Sending again is safe.
   */
  get transient(): boolean {
    return this.status === 0 || this.status === 503 || this.code === 429
  }
}
