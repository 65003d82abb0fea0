import type { Static, TSchema } from 'typebox'
import type { Permission } from './permissions.ts'
import { type Service, services } from './services.ts'

/**
 * Who may make a call: anybody (`public`), anybody signed in, or holders of a permission.
 */
export type Access = 'public' | 'signed-in' | Permission

/**
 * Which data a call touches. `none`: nothing that belongs to an app. `self`: only what belongs to
 * the caller. `filtered`: the answer is narrowed to the caller's apps and types. `{app, type}`: the
 * input fields that name an app (and type); the gateway refuses a foreign one before the handler
 * runs.
 */
export type Scope = 'none' | 'self' | 'filtered' | { readonly app: string; readonly type?: string }

/**
 * One call of the gateway: route, validation, client, cache key, permission check, OpenAPI and
 * tests are derived from it.
 */
export type Call<I extends TSchema = TSchema, O extends TSchema = TSchema> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly service: Service
  /** Path below the service's prefix; `:name` parts are fields of the input. */
  readonly path: string
  readonly access: Access
  readonly scope: Scope
  /**
   * An object (path parts, query and body together) or, for calls whose body is a list, an array.
   */
  readonly input: I
  /** What stands in `data` of the envelope. */
  readonly output: O
  readonly summary: string
  /** Input fields that travel in the query although the method has a body. */
  readonly query?: readonly string[]
  /** Declared response time in milliseconds; 3000 when absent. */
  readonly answersWithin?: number
  /** `raw` answers are no envelope: a redirect, a file, a stream. */
  readonly answers?: 'envelope' | 'raw'
  /** A `GET` that changes something; as any change it must then come from a page of ours. */
  readonly changes?: true
  /** It takes work, decides or undoes: refused to a person whom the breaker has stopped. */
  readonly acts?: true
  /** Programs may make this call with an API key. */
  readonly apiKey?: true
  /** How many such calls a user may make within five seconds; more are answered `too-frequent`. */
  readonly limited?: number
  /**
   * `stream`: the handler reads the body itself; `input` describes it for readers only. `form`: it
   * may be the fields of a form, as beacons send them.
   */
  readonly body?: 'stream' | 'form'
  /** Most bytes of the body; 4 MiB when absent. */
  readonly maxBody?: number
}

export type Input<C> = C extends Call<infer I, TSchema> ? Static<I> : never
export type Output<C> = C extends Call<TSchema, infer O> ? Static<O> : never

/** Declares a call; the types of input and output are kept. */
export function call<const I extends TSchema, const O extends TSchema>(
  definition: Call<I, O>,
): Call<I, O> {
  return definition
}

/** A group of calls of one area, by name. */
export type Calls = Readonly<Record<string, Call>>

/** The full path of a call with its `:name` parts in place. */
export function pathOf(c: Pick<Call, 'service' | 'path'>): string {
  return services[c.service] + c.path
}

/** Names of the `:name` parts of a call's path. */
export function pathFields(c: Pick<Call, 'path'>): string[] {
  return [...c.path.matchAll(/:(\w+)/g)].map((m) => m[1] as string)
}
