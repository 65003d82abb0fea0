import type { Call, Calls, Input, Output } from '@oas/contract/define'
import type { CallContext } from '../core/context.ts'

/** A handler: what a call does, given who asks and a checked input. */
export type Handler<C> = (ctx: CallContext, input: Input<C>) => Promise<Output<C>>
export type Handlers<C extends Calls> = { readonly [K in keyof C]: Handler<C[K]> }
export type Implemented = readonly {
  readonly name: string
  readonly call: Call
  readonly handler: Handler<Call>
}[]

/** Binds every call of an area to its handler; a call without one does not compile. */
export function implement<C extends Calls>(calls: C, handlers: Handlers<C>): Implemented {
  return Object.entries(calls).map(([name, call]) => ({
    name,
    call,
    handler: handlers[name] as unknown as Handler<Call>,
  }))
}

/** An area's calls, bound. */
export type Area = { readonly area: string; readonly calls: Implemented }
