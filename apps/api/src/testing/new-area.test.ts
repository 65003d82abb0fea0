import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
/** Where the product is written; what the demo and the tests say of an area is content. */
const folders = ['packages', 'apps/api', 'apps/web', 'apps/dev', 'apps/extension']
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter(
      (file) =>
        /\.(ts|tsx|css|sql|html)$/.test(file) &&
        !/node_modules|\/dist\/|\.gen\.|apps\/dev\/src\/demo\//.test(file),
    ),
)
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

test.each([['shift-note'], ['operation-log']])(
  'the area %s is named by four lists, and by nothing else outside its own files',
  (area) => {
    const word = new RegExp(area.replace('-', '[-_]?'), 'i')
    const others = files.filter((file) => !word.test(file) && !isTest(file))
    expect(others.length).toBeGreaterThan(1000)
    expect(others.filter((file) => word.test(readFileSync(join(root, file), 'utf8')))).toEqual([
      'packages/contract/src/index.ts',
      'packages/texts/src/index.ts',
      'apps/api/src/app/areas.ts',
      'apps/web/src/app/routes.ts',
    ])
  },
)

test('a small area with a table, calls, a job, a page and a test is seven files', () => {
  expect(files.filter((file) => /shift[-_]?note/i.test(file)).sort()).toEqual([
    'apps/api/migrations/0098_shift_note.sql',
    'apps/api/src/areas/shift-note/index.ts',
    'apps/api/src/areas/shift-note/shift-note.test.ts',
    'apps/web/src/areas/shift-note/ShiftNotePage.tsx',
    'apps/web/src/areas/shift-note/routes.ts',
    'packages/contract/src/shift-note/calls.ts',
    'packages/texts/src/shift_note.ts',
  ])
})
