import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { isTrustedProxy } from '../core/address.ts'
import type { Context } from '../core/context.ts'
import { CallError, because } from '../core/fail.ts'
import { isFull } from '../db/trouble.ts'
import { editedErrors, failure, isOurs, languageOf, toCallError } from './answer.ts'
import { type BodyRules, addBodyParser, bodyLimit, bodyRulesOf } from './body.ts'
import { addConsole } from './console.ts'
import { addDocs } from './docs.ts'
import type { Area } from './implement.ts'
import { isUsable } from './in-time.ts'
import { createLimiter } from './limit.ts'
import { createMetrics } from './metrics.ts'
import { addRoute } from './route.ts'
import { createSessions } from './sessions.ts'
import { watchBody } from './slow-body.ts'

/**
 * Milliseconds that a full disk is told of after a call met it: reading works on, so nothing else
 * would say it.
 */
const fullMs = 10_000
/**
 * Whether the server is about to end, and what is under way: answers not yet closed, and handlers
 * still at work, also for clients that have gone.
 */
export type ServerState = {
  closing: boolean
  active: number
  working: number
  /** When a call last found a disk full, in milliseconds. */ fullAt: number
}

const requestIdPattern = /^[A-Za-z0-9._-]{1,64}$/
/**
 * `/slow/biz_gateway/…` and `/biz_gateway/slow/…` reach the same handlers, as does
 * `/tf_system_api/…` beside the gateway.
 */
export function canonicalUrl(url: string): string {
  return url
    .replace(/^\/slow\/biz_gateway\//, '/biz_gateway/')
    .replace(/^\/biz_gateway\/slow\//, '/biz_gateway/')
    .replace(/^\/(slow\/)?tf_system_api\//, '/biz_gateway/tf_system_api/')
}

const brokenStatus: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}
/**
 * What is no HTTP, comes too slowly or has too many headers never becomes a request: it is answered
 * on the socket.
 */
const refuseConnection = (error: Error & { code?: string }, socket: Socket): void => {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const body = JSON.stringify(
    failure(
      new CallError('invalid-input', { field: 'request', reason: error.code ?? 'malformed' }),
      'en',
    ).body,
  )
  const head = [
    `HTTP/1.1 ${brokenStatus[error.code ?? ''] ?? '400 Bad Request'}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const addHeaders = async (app: FastifyInstance): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'http:', 'https:'],
        mediaSrc: ["'self'", 'blob:', 'http:', 'https:'],
        connectSrc: ["'self'", 'blob:', 'ws:', 'wss:', 'http:', 'https:'],
        fontSrc: ["'self'", 'data:'],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'"],
        frameAncestors: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'sameorigin' },
  })
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id).header('requestid', request.id)
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/biz_gateway') && !reply.getHeader('cache-control'))
      void reply.header('cache-control', 'no-store')
  })
}

const createApp = (ctx: Context): FastifyInstance =>
  fastify({
    logger: false,
    trustProxy: (address) => isTrustedProxy(ctx.config.trustedProxies, address),
    bodyLimit,
    requestTimeout: 0,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    rewriteUrl: (request) => canonicalUrl(request.url ?? '/'),
    http: { connectionsCheckingInterval: 5000, headersTimeout: 60_000 },
    clientErrorHandler: refuseConnection,
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      const { status, body } = failure(
        new CallError('invalid-input', { field: 'url', reason: because('malformed') }),
        languageOf(request.headers['global-language'], undefined),
      )
      void reply.code(status).send(body)
    },
    genReqId: (request) => {
      const given = request.headers['x-request-id'] ?? request.headers['requestid']
      return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID()
    },
  })

// Fastify's onResponse never comes for a client that hung up; `close` of the answer always does.
const countActive = (app: FastifyInstance, state: ServerState): void => {
  app.addHook('onRequest', async (_request, reply) => {
    state.active++
    reply.raw.once('close', () => {
      state.active--
    })
  })
}

const refuseSlowBodies = (
  app: FastifyInstance,
  { isStream }: BodyRules,
  bodySeconds: number,
): void => {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!raw.complete)
      watchBody(raw, reply.raw, isStream(raw.url ?? ''), bodySeconds * 1000, () => {
        refuseConnection(
          Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
          raw.socket,
        )
        raw.socket.destroySoon()
      })
  })
}

/** Answers errors outside of the handlers of calls. */
const addErrorAnswer = (app: FastifyInstance, ctx: Context, state: ServerState): void => {
  app.setErrorHandler(async (thrown, request, reply) => {
    const error = toCallError(thrown)
    if (isFull(thrown)) state.fullAt = Date.now()
    if (isOurs(error)) ctx.log.error({ err: thrown, requestId: request.id }, 'request failed')
    const { status, body } = failure(
      error,
      languageOf(request.headers['global-language'], request.cookies?.['language']),
      await editedErrors(ctx, error),
    )
    return reply.code(status).send(body)
  })
}

const addNotFound = (app: FastifyInstance, ctx: Context): void => {
  app.setNotFoundHandler(async (request, reply) => {
    const { status, body } = failure(
      new CallError('unknown-method'),
      languageOf(request.headers['global-language'], request.cookies?.['language']),
      await editedErrors(ctx),
    )
    return reply.code(status).send(body)
  })
}

const addHealth = (app: FastifyInstance, ctx: Context, state: ServerState): void => {
  app.get('/healthz', async (_request, reply) => {
    if (state.closing) return reply.code(503).send({ ok: false, reason: 'shutting down' })
    if (Date.now() - state.fullAt < fullMs)
      return reply.code(503).send({ ok: false, reason: 'disk full' })
    return (await isUsable(ctx))
      ? { ok: true }
      : reply.code(503).send({ ok: false, reason: 'database' })
  })
}

/**
 * The HTTP server: every implemented call, health, metrics, documentation and the console's files.
 */
export async function createServer(
  ctx: Context,
  areas: readonly Area[],
  state: ServerState,
): Promise<FastifyInstance> {
  const app = createApp(ctx)
  await app.register(cookie)
  countActive(app, state)
  const rules = bodyRulesOf(areas)
  refuseSlowBodies(app, rules, ctx.config.bodySeconds)
  await addHeaders(app)
  addBodyParser(app, rules)
  const metrics = createMetrics(ctx)
  const parts = {
    ctx,
    sessions: createSessions(ctx),
    limit: createLimiter(() => ctx.now().getTime()),
    metrics,
    state,
  }
  for (const { area, calls } of areas)
    for (const { name, call, handler } of calls)
      addRoute(app, parts, `${area}.${name}`, call, handler)
  addErrorAnswer(app, ctx, state)
  addHealth(app, ctx, state)
  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', metrics.contentType).send(await metrics.text()),
  )
  await addDocs(app, areas)
  await addConsole(app, ctx.config.webDir, ctx.config.podColor)
  addNotFound(app, ctx)
  return app
}
