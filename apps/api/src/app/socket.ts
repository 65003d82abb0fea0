import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import { clientAddress, isIn } from '../core/address.ts'
import type { Caller } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { CallError } from '../core/fail.ts'
import { MessageAck } from '@oas/contract/topics'
import { acknowledge } from '../areas/message/index.ts'
import { createSessions, sessionCookie } from '../http/sessions.ts'
import { checkerOf } from '../http/validate.ts'

const textOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(',') : header
const cookieOf = (header: string | undefined, name: string): string =>
  header
    ?.split(';')
    .map((part) => part.trim().split('='))
    .find(([key]) => key === name)?.[1] ?? ''

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
  const open = async (token: string, ip: string): Promise<Caller> => {
    if (isIn(ip, await ctx.live.blocked())) throw new CallError('address-blocked', { ip })
    return sessions.resolve(token, ip)
  }
  io.use((socket, next) => {
    const { origin, host } = socket.handshake.headers
    if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)) {
      next(new Error('foreign origin'))
      return
    }
    const token =
      String(socket.handshake.auth['token'] ?? '') ||
      cookieOf(socket.handshake.headers.cookie, sessionCookie)
    open(
      token,
      clientAddress(
        ctx.config.trustedProxies,
        socket.handshake.address,
        textOf(socket.handshake.headers['x-forwarded-for']),
      ),
    ).then(
      (caller) => {
        if (caller.kind !== 'person') {
          next(new Error('please login'))
          return
        }
        socket.data.personId = caller.id
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
      const work = acknowledge(
        ctx,
        String((socket.data as { personId: string }).personId),
        ids as string[],
      ).catch((error: unknown) => {
        ctx.log.warn({ err: error }, 'an acknowledgement is not noted')
      })
      ctx.background.add(work)
      void work.finally(() => {
        ctx.background.delete(work)
      })
    })
  })
  const stopListening = ctx.bus.listen(({ topic, audience, message }) => {
    // Only the pages of the session that ended: the person may have just logged in anew beside
    // them.
    const target =
      topic === 'session.ended'
        ? io.local.to(`session:${(message as { sessionId: string }).sessionId}`)
        : audience.to === 'person'
          ? io.local.to(`person:${audience.id}`)
          : io.local
    target.emit(topic, message)
    if (topic === 'session.ended')
      setTimeout(
        () =>
          io.local
            .in(`session:${(message as { sessionId: string }).sessionId}`)
            .disconnectSockets(true),
        1000,
      ).unref()
  })
  // Not io.close(): that waits for the HTTP server, whose end is not for the sockets to decide.
  return {
    stop: () => {
      stopListening()
      io.local.disconnectSockets(true)
      io.engine.close()
    },
  }
}
