import { type IncomingHttpHeaders, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Asked = { path: string; headers: IncomingHttpHeaders; body: string }
type Answer = { status: number; body: string; location?: string }
/**
 * `answer` is what requests are answered, as JSON (or a redirect to `location`), and `replies` sets
 * it to a value; `url` ends without a slash.
 */
export type WebServer = {
  url: string
  asked: Asked[]
  bodies: () => unknown[]
  answer: Answer | ((body: string, path: string) => Answer)
  replies: (value: unknown) => void
  stop: () => Promise<void>
}

/**
 * Somebody's server on this machine, such as an app's: it notes what it is asked. `host` is another
 * address of loopback for a server that must not be reached.
 */
export async function startWebServer(
  answer: WebServer['answer'] = { status: 200, body: '{}' },
  host = '127.0.0.1',
): Promise<WebServer> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    let body = ''
    request
      .on('data', (part: Buffer) => {
        body += part.toString()
      })
      .on('end', () => {
        asked.push({ path: request.url ?? '', headers: request.headers, body })
        const {
          status,
          body: text,
          location,
        } = typeof web.answer === 'function' ? web.answer(body, request.url ?? '') : web.answer
        response
          .writeHead(status, { 'content-type': 'application/json', ...(location && { location }) })
          .end(text)
      })
  })
  await new Promise<void>((done) => {
    server.listen(0, host, done)
  })
  const stop = (): Promise<void> =>
    new Promise((done) => {
      server.closeAllConnections()
      server.close(() => done())
    })
  const web: WebServer = {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    asked,
    bodies: () => asked.map(({ body }) => JSON.parse(body) as unknown),
    answer,
    replies: (value) => {
      web.answer = { status: 200, body: JSON.stringify(value) }
    },
    stop,
  }
  return web
}
