import { spawn, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { temporaryDataDir } from '../../apps/api/src/db/embedded/temporary.ts'

/** A product under test: where it answers and where its data lies. */
export type Product = { url: string; dataDir: string }
const variable = 'OAS_PRODUCTS'

/**
 * The product of this worker alone: people, queues and settings are never shared between tests that
 * run side by side.
 */
export function ownProduct(): Product {
  const all = JSON.parse(process.env[variable] ?? '[]') as Product[]
  const own = all[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)]
  if (!own)
    throw new Error(
      'No product runs for this worker: ' +
        'run the browser tests by npm test or playwright test at the root',
    )
  return own
}

/** Names the products to the workers. */
export function announce(products: readonly Product[]): void {
  process.env[variable] = JSON.stringify(products)
}

/** From here on this worker meets its product at another address; answers the way back. */
export function meetAt(url: string): () => void {
  const before = process.env[variable]
  const own = ownProduct()
  announce(
    (JSON.parse(before ?? '[]') as Product[]).map((product) =>
      product.dataDir === own.dataDir ? { ...product, url } : product,
    ),
  )
  return () => {
    process.env[variable] = before
  }
}

/** Demo data take their time beside the unit tests. */
const startSeconds = 300

/** A copy of a folder of data nobody works on, with owners and modes. */
export function copyData(dataDir: string): string {
  const copy = temporaryDataDir('e2e')
  const { status, stderr } = spawnSync('cp', ['-a', `${dataDir}/.`, copy])
  if (status !== 0)
    throw new Error(`the data of the product could not be copied: ${String(stderr)}`)
  return copy
}

/**
 * Starts the product as the README does, with demo data that stands still, on a free port; on data
 * of its own, or on those of `dataDir`; `args` start it otherwise. `halt` leaves its data, `stop`
 * does not.
 */
export async function startProduct(
  webDir = '',
  dataDir = temporaryDataDir('e2e'),
  args: readonly string[] = ['--no-trickle'],
): Promise<Product & { halt: () => Promise<void>; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'apps/dev/src/start.ts', ...args], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      PORT: '0',
      DATA_DIR: dataDir,
      WEB_DIR: webDir,
      ALLOWED_HOSTS: '127.0.0.1',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  const url = await new Promise<string>((done, fail) => {
    const read = (chunk: Buffer): void => {
      log += chunk.toString()
      const found = /Order Audit System: (http:\S+)/.exec(log)?.[1]
      if (found) done(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => fail(new Error(`the product ended with ${code}:\n${log}`)))
    setTimeout(
      () => fail(new Error(`the product did not start within ${startSeconds} s:\n${log}`)),
      startSeconds * 1000,
    ).unref()
  })
  const halt = async (): Promise<void> => {
    const gone = new Promise((done) => {
      child.once('exit', done)
    })
    child.kill('SIGTERM')
    await gone
  }
  return {
    url,
    dataDir,
    halt,
    stop: async () => {
      await halt()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
