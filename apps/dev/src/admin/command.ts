import type { ParseArgsConfig } from 'node:util'
import type { Context } from '../../../api/src/core/context.ts'
import type { CallContext } from '../../../api/src/core/context.ts'

/** What a command works with: the server's context, with the command line itself as the caller. */
export type AdminContext = Context & Pick<CallContext, 'caller' | 'requestId'>
export type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>

/**
 * A command of the administration. `run` answers the lines to print; it throws a UsageError when
 * its words make no sense.
 */
export type Command = {
  usage: string
  help: string
  /** How many words follow the name. */
  words: number
  options: NonNullable<ParseArgsConfig['options']>
  /** `false`: the schema is left as it is until the command itself brings it up. */
  migrated?: false
  run: (ctx: AdminContext, words: readonly string[], values: Values) => Promise<readonly string[]>
}

export class UsageError extends Error {}

export function textValue(values: Values, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}
export function textValues(values: Values, name: string): string[] {
  const value = values[name]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
