import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'

/** The little of HTTP that handlers of raw calls may touch. */
export type Exchange = {
  header: (name: string) => string | undefined
  cookie: (name: string) => string | undefined
  setCookie: (name: string, value: string, options: { maxAgeSeconds: number }) => void
  clearCookie: (name: string) => void
  setHeader: (name: string, value: string) => void
  status: (code: number) => void
  redirect: (url: string) => void
  /** Address of the socket's other end, whatever forwarding headers say. */
  peer: string
  /** The session token or API key the call came with. */
  token: string
  /** Scheme and host the client used, or the configured public address. */
  origin: string
  /** The unread body of calls with `body: 'stream'`. */
  body: Readable
  /** True once the client has gone. */
  aborted: () => boolean
  /** Aborts once the client has gone without waiting for the answer. */
  gone: () => AbortSignal
}

export function exchangeOf(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  options: { publicUrl: string; cookieSecure: boolean },
): Exchange {
  return {
    header: (name) => {
      const value = request.headers[name.toLowerCase()]
      return Array.isArray(value) ? value[0] : value
    },
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, { maxAgeSeconds }) => {
      void reply.setCookie(name, value, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: options.cookieSecure,
        maxAge: maxAgeSeconds,
      })
    },
    clearCookie: (name) => {
      void reply.clearCookie(name, { path: '/' })
    },
    setHeader: (name, value) => {
      void reply.header(name, value)
    },
    status: (code) => {
      void reply.code(code)
    },
    redirect: (url) => {
      void reply.redirect(url)
    },
    peer: request.raw.socket.remoteAddress ?? '',
    token,
    origin:
      options.publicUrl.replace(/\/+$/, '') ||
      `${request.protocol}://${request.headers.host ?? 'localhost'}`,
    body: request.raw,
    aborted: () => request.raw.destroyed && !request.raw.complete,
    gone: () => {
      const controller = new AbortController()
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) controller.abort()
      })
      return controller.signal
    },
  }
}
