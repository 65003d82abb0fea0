import { type Call, pathFields, pathOf } from '@oas/contract/define'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isIn } from '../core/address.ts'
import { nobody } from '../core/caller.ts'
import type { CallContext, Context } from '../core/context.ts'
import { CallError, because, wordsOf } from '../core/fail.ts'
import { isFull } from '../db/trouble.ts'
import { checkAccess, checkScope, checkStopped } from './access.ts'
import { editedErrors, failure, isOurs, languageOf, success, toCallError } from './answer.ts'
import { exchangeOf } from './exchange.ts'
import type { Handler } from './implement.ts'
import { limitSeconds } from './limit.ts'
import type { Metrics } from './metrics.ts'
import { type Sessions, sessionCookie } from './sessions.ts'
import { checkerOf, firstProblemOf, unstorable, validate } from './validate.ts'

export type RouteParts = {
  ctx: Context
  sessions: Sessions
  limit: (name: string, caller: string, limit: number) => boolean
  metrics: Metrics
  state: { closing: boolean; working: number; fullAt: number }
}

const tokenOf = (request: FastifyRequest): { token: string; cookie: boolean } => {
  const header = request.headers['token'] || request.headers['x-api-key']
  if (typeof header === 'string' && header) return { token: header, cookie: false }
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (bearer) return { token: bearer, cookie: false }
  return { token: request.cookies[sessionCookie] ?? '', cookie: true }
}

/**
 * Names this server goes by: the one asked for and the public one, which a proxy may have replaced.
 */
const hostsOf = (request: FastifyRequest, publicUrl: string): (string | undefined)[] => [
  request.headers.host || undefined,
  ...(URL.canParse(publicUrl) ? [new URL(publicUrl).host] : []),
]

/**
 * A cookie is sent by foreign pages too, and a log-in they make would set one: a change must come
 * from a page of ours, which the browser itself attests. It is also sent where content of an app
 * names an address of ours as its picture: what is no file is read by scripts alone.
 */
const checkOrigin = (request: FastifyRequest, call: Call, publicUrl: string): void => {
  const use = request.headers['sec-fetch-dest']
  if (call.answers !== 'raw' && use !== undefined && use !== 'empty' && use !== 'document')
    throw new CallError('no-permission', { permission: 'same origin' })
  if (call.method === 'GET' && !call.changes) return
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  const foreign =
    site === 'cross-site' ||
    site === 'same-site' ||
    (origin !== undefined &&
      !hostsOf(request, publicUrl).includes(URL.canParse(origin) ? new URL(origin).host : ''))
  if (foreign) throw new CallError('no-permission', { permission: 'same origin' })
}

const refuseUnstorable = (value: unknown): void => {
  const bad = unstorable(value)
  if (bad) throw new CallError('invalid-input', { field: bad, reason: because('unstorable') })
}

const inputOf = (call: Call, request: FastifyRequest): unknown => {
  const params = request.params as Record<string, string>
  refuseUnstorable({ ...(request.query as object), ...params })
  if (call.method === 'GET')
    return validate(call.input, { ...(request.query as object), ...params }, true)
  if (call.body === 'stream') {
    // Only what travels in the address is known before the body is read.
    const known: Record<string, unknown> = { ...(request.query as object), ...params }
    const names = [...pathFields(call), ...(call.query ?? [])]
    return names.length > 0
      ? validate(
          call.input,
          Object.fromEntries(
            names.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])),
          ),
          true,
        )
      : undefined
  }
  refuseUnstorable(request.body)
  if (Array.isArray(request.body)) return validate(call.input, request.body, false)
  if (request.body !== undefined && request.body !== null && typeof request.body !== 'object')
    throw new CallError('invalid-input', { field: 'body', reason: because('not_object') })
  const fromUrl: Record<string, unknown> = {}
  const query = request.query as Record<string, unknown>
  for (const name of [...pathFields(call), ...(call.query ?? [])]) {
    const text = params[name] ?? query[name]
    if (text !== undefined) fromUrl[name] = name === 'version' ? Number(text) : text
  }
  const body = (request.body ?? {}) as Record<string, unknown>
  return validate(call.input, { ...body, ...fromUrl }, false)
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }
const serve = async (
  parts: RouteParts,
  name: string,
  call: Call,
  handler: Handler<Call>,
  { request, reply }: Exchange,
): Promise<unknown> => {
  const { ctx } = parts
  if (isIn(request.ip, await ctx.live.blocked()))
    throw new CallError('address-blocked', { ip: request.ip })
  const { token, cookie } = tokenOf(request)
  if (cookie) checkOrigin(request, call, ctx.config.publicUrl)
  const caller = await parts.sessions.resolve(token, request.ip).catch((error: unknown) => {
    // A public call must work in spite of a dead session cookie.
    if (call.access === 'public' && cookie && error instanceof CallError) return nobody
    throw error
  })
  checkAccess(call, caller)
  const input = inputOf(call, request)
  checkScope(call, caller, input)
  checkStopped(call, caller)
  if (
    call.limited !== undefined &&
    !parts.limit(
      name,
      caller.kind === 'nobody' ? request.ip : `${caller.kind} ${caller.id}`,
      call.limited,
    )
  )
    throw new CallError('too-frequent', { seconds: limitSeconds })
  const callContext: CallContext = {
    ...ctx,
    caller,
    requestId: request.id,
    language: languageOf(request.headers['global-language'], request.cookies['language']),
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    pageKey: String(request.headers['cps_page_key'] ?? '').slice(0, 100),
    log: ctx.log.child({ requestId: request.id, call: name, caller: caller.name }),
    http: exchangeOf(request, reply, token, ctx.config),
  }
  const output = await handler(callContext, input as never)
  if (call.answers === 'raw') return output
  if (ctx.config.checkAnswers && !checkerOf(call.output).Check(output)) {
    const { field, reason } = firstProblemOf(call.output, output)
    throw new Error(`answer of ${name} does not fit its schema: ${field} ${wordsOf(reason)}`)
  }
  return success(output)
}

/** Registers one call as a route. */
export function addRoute(
  app: FastifyInstance,
  parts: RouteParts,
  name: string,
  call: Call,
  handler: Handler<Call>,
): void {
  app.route({
    method: call.method,
    url: pathOf(call),
    handler: async (request, reply) => {
      const end = parts.metrics.start(name)
      const { log } = parts.ctx
      const about = { requestId: request.id, call: name }
      parts.state.working++
      try {
        if (parts.state.closing) throw new CallError('shutting-down')
        const answer = await serve(parts, name, call, handler, { request, reply })
        end(0)
        log.debug(about, 'call answered')
        if (reply.sent) return reply
        return answer
      } catch (thrown) {
        const error = toCallError(thrown)
        if (isFull(thrown)) parts.state.fullAt = Date.now()
        if (isOurs(error)) log.error({ err: thrown, ...about }, 'call failed')
        // People read the id of a refused call to whoever runs the server. What they sent is not
        // kept.
        else
          log.info(
            { ...about, code: error.code, error: error.errorName, field: error.field },
            'call refused',
          )
        end(error.code)
        const { status, body } = failure(
          error,
          languageOf(request.headers['global-language'], request.cookies['language']),
          await editedErrors(parts.ctx, error),
        )
        if (error.status === 429 || error.status === 503)
          void reply.header('retry-after', String(error.params['seconds'] ?? 2))
        return reply.code(status).send(body)
      } finally {
        parts.state.working--
        // What a call leaves of its body is read past, or the connection never comes to its next
        // call.
        if (call.body === 'stream') request.raw.resume()
      }
    },
  })
}
