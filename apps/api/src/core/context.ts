import type { Language } from '@oas/contract/language/calls'
import type { FourTexts } from '@oas/contract/language/schemas'
import type { Permission } from '@oas/contract/permissions'
import type { Logger } from 'pino'
import type pg from 'pg'
import type { Config } from './config.ts'
import type { Db } from '../db/client.ts'
import type { Exchange } from '../http/exchange.ts'
import type { Files } from '../files/files.ts'
import type { Bus } from '../socket/bus.ts'
import type { Network } from './address.ts'
import type { Caller } from './caller.ts'

/**
 * What every server keeps in memory of tables that change now and then; each knows of a change
 * within a minute, usually at once.
 */
export type Live = {
  /** Hosts that outgoing requests may go to; none: any public one. */
  egressHosts: () => Promise<readonly string[]>
  /** Networks that are refused whatever they ask. */
  blocked: () => Promise<readonly Network[]>
  /** Networks from which keys of an app (null: of any) are accepted. */
  keySources: () => Promise<readonly { network: Network; appId: number | null }[]>
  /** Edited texts of the error catalogue, by the error's key. */
  errorTexts: () => Promise<ReadonlyMap<string, FourTexts>>
}

/** What every service, job and handler works with. Tests build it with parts replaced. */
export type Context = {
  config: Config
  /** For hand-written statements of hot paths; everything else goes through `db`. */
  pool: pg.Pool
  db: Db
  log: Logger
  bus: Bus
  files: Files
  now: () => Date
  /** Random bytes as hexadecimal text. */
  random: (bytes: number) => string
  live: Live
  /** Work that must be finished before the process ends. */
  background: Set<Promise<unknown>>
}

/** The context of one call: who asks, in which language, under which request id. */
export type CallContext = Context & {
  caller: Caller
  requestId: string
  language: Language
  ip: string
  userAgent: string
  pageKey: string
  /** Cookies and redirects, for the few calls whose answer is no envelope. */
  http: Exchange
}

/** Who asks, and in which language: what reading conditions needs of a call. */
export type Asking = Context & Pick<CallContext, 'caller' | 'language'>

export function holds(ctx: Pick<CallContext, 'caller'>, permission: Permission): boolean {
  return ctx.caller.permissions.has(permission)
}
