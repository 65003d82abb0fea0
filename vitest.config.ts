import { readFileSync, readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { useScratch } from './scripts/scratch.ts'

useScratch()

/**
 * Tests of a minute and more begin first, so that the run does not end with one worker waiting for
 * them.
 */
const long = ['testing/all-calls', 'delivery/kill', 'queue/fire', 'db/backup']
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = long.findIndex((name) => moduleId.includes(name))
      return at < 0 ? long.length : at
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

const ofPages = ['apps/dev/src', 'apps/extension/src', 'apps/web/src']
/** Tests that put something in the place of what all share, as the clock or the document. */
const replacing = ofPages
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\bvi\.|globalThis/.test(readFileSync(file, 'utf8')))

export default defineConfig({
  test: {
    retry: process.env['CI'] ? 1 : 0,
    pool: 'forks',
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    testTimeout: 240_000,
    hookTimeout: 240_000,
    globalSetup: ['apps/api/src/testing/global-setup.ts'],
    projects: [
      // Every test of the server makes its own server and database: its modules need to be loaded
      // once a worker only.
      {
        extends: true,
        test: { name: 'api', include: ['apps/api/src/**/*.test.ts'], isolate: false },
      },
      // Packages keep nothing between calls: their tests need no process each.
      {
        extends: true,
        test: { name: 'packages', include: ['packages/*/src/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ofPages.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: replacing,
          isolate: false,
        },
      },
      // A context of its own is enough for them, and costs half of a process.
      { extends: true, test: { name: 'replacing', include: replacing, pool: 'vmThreads' } },
    ],
  },
})
