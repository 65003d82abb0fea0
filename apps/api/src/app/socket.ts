import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import { clientAddress, isIn } from '../core/address.ts'
import { type Caller, mayType } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { CallError } from '../core/fail.ts'
import { MessageAck, type TopicMessage } from '@oas/contract/topics'
import { acknowledge } from '../areas/message/index.ts'
import { createSessions, sessionCookie } from '../http/sessions.ts'
import type { Bus } from '../socket/bus.ts'
import { checkerOf } from '../http/validate.ts'

const textOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(',') : header
const cookieOf = (header: string | undefined, name: string): string =>
  header
    ?.split(';')
    .map((part) => part.trim().split('='))
    .find(([key]) => key === name)?.[1] ?? ''

/** Open pages of one session; a person's tabs share one. */
const maxPages = 50
type BusListener = Parameters<Bus['listen']>[0]
type Data = { caller: Caller; token: string; ip: string }

type Open = (token: string, ip: string) => Promise<Caller>
const sessionOf = (message: unknown): string => (message as TopicMessage<'session.ended'>).sessionId

/** Asks anew what the persons of open pages may see; all of them where no person is named. */
const renew = async (io: Server, open: Open, personId: string | null): Promise<void> => {
  for (const socket of io.sockets.sockets.values()) {
    const data = socket.data as Data
    if (personId === null || data.caller.id === personId)
      data.caller = await open(data.token, data.ip)
  }
}

/** Changes of a queue go to pages whose person may see the type. */
const tellQueue = (io: Server, message: TopicMessage<'queue.changed'>): void => {
  for (const socket of io.sockets.sockets.values())
    if (mayType((socket.data as Data).caller, message.appId, message.type))
      socket.emit('queue.changed', message)
}

/** Hands a message of the bus to the pages of this server that it is meant for. */
const relayTo =
  (io: Server, ctx: Context, open: Open): BusListener =>
  ({ topic, audience, message }) => {
    if (topic === 'queue.changed') {
      tellQueue(io, message as TopicMessage<'queue.changed'>)
      return
    }
    if (topic === 'session.changed')
      // Whose session has ended keeps what it was told until it is cut off.
      renew(io, open, audience.to === 'person' ? audience.id : null).catch((error: unknown) => {
        ctx.log.warn({ err: error }, 'the rights of open pages are not renewed')
      })
    // Only the pages of the session that ended: the person may have just logged in anew beside
    // them.
    const target =
      topic === 'session.ended'
        ? io.local.to(`session:${sessionOf(message)}`)
        : audience.to === 'person'
          ? io.local.to(`person:${audience.id}`)
          : io.local
    target.emit(topic, message)
    if (topic === 'session.ended')
      setTimeout(
        () => io.local.in(`session:${sessionOf(message)}`).disconnectSockets(true),
        1000,
      ).unref()
  }

/**
 * Pushes the bus's messages to open pages. Every server listens to the bus itself, so that a page
 * gets a message once, from the server it is connected to; a page joins the room of its person and
 * of all.
 */
export async function attachSocket(
  app: FastifyInstance,
  ctx: Context,
): Promise<{ stop: () => void }> {
  const io = new Server(app.server, {
    path: '/biz_gateway/socket',
    serveClient: false,
    transports: ['websocket'],
    pingInterval: 25_000,
    maxHttpBufferSize: 16_384,
  })
  const sessions = createSessions(ctx)
  const open: Open = async (token, ip) => {
    if (isIn(ip, await ctx.live.blocked())) throw new CallError('address-blocked', { ip })
    return sessions.resolve(token, ip)
  }
  const pages = (room: string) => io.sockets.adapter.rooms.get(room) ?? new Set<string>()
  io.use((socket, next) => {
    const { origin, host } = socket.handshake.headers
    if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)) {
      next(new Error('foreign origin'))
      return
    }
    const token =
      String(socket.handshake.auth['token'] ?? '') ||
      cookieOf(socket.handshake.headers.cookie, sessionCookie)
    const ip = clientAddress(
      ctx.config.trustedProxies,
      socket.handshake.address,
      textOf(socket.handshake.headers['x-forwarded-for']),
    )
    open(token, ip).then(
      (caller) => {
        if (caller.kind !== 'person') {
          next(new Error('please login'))
          return
        }
        if (pages(`session:${caller.sessionId}`).size >= maxPages) {
          next(new Error('too many pages'))
          return
        }
        socket.data = { caller, token, ip } satisfies Data
        void socket.join([`person:${caller.id}`, `session:${caller.sessionId}`])
        next()
      },
      () => next(new Error('please login')),
    )
  })
  io.on('connection', (socket) => {
    socket.on('message.ack', (ids: unknown) => {
      // Whatever else a page sends is dropped; an acknowledgement that is lost only makes the
      // message come again.
      if (!checkerOf(MessageAck).Check(ids)) return
      const work = acknowledge(ctx, (socket.data as Data).caller.id, ids as string[]).catch(
        (error: unknown) => {
          ctx.log.warn({ err: error }, 'an acknowledgement is not noted')
        },
      )
      ctx.background.add(work)
      void work.finally(() => {
        ctx.background.delete(work)
      })
    })
  })
  const stopListening = ctx.bus.listen(relayTo(io, ctx, open))
  // Not io.close(): that waits for the HTTP server, whose end is not for the sockets to decide.
  return {
    stop: () => {
      stopListening()
      io.local.disconnectSockets(true)
      io.engine.close()
    },
  }
}
