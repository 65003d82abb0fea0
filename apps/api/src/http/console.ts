import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * The worker that decodes recordings runs WebAssembly; it alone may, and it may ask for nothing.
 */
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"
const runsWasm = (path: string): boolean => path.includes('/assets/amr-worker-')

/** Names of files as a build gives them; none is hidden, none leads upwards. */
const isName = (path: string): boolean => /^\w[\w.-]*(?:\/\w[\w.-]*)*$/.test(path)

/** Serves the built console: hashed assets for ever, the page itself never cached. */
export async function addConsole(
  app: FastifyInstance,
  folder: string,
  podColor: string,
): Promise<void> {
  if (folder === '' || !existsSync(join(folder, 'index.html'))) return
  await app.register(files, {
    // The handler of the library reads the whole folder at every file, to tell spellings apart: a
    // thousand names, thirty times a page.
    root: resolve(folder),
    serve: false,
    index: ['index.html'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
      if (podColor && path.includes('version.json')) void reply.header('x-pod-color', podColor)
      if (runsWasm(path)) void reply.header('content-security-policy', workerPolicy)
    },
  })
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      const name = request.params['*']
      return name === '' || isName(name)
        ? reply.sendFile(name || 'index.html')
        : reply.callNotFound()
    },
  })
}
