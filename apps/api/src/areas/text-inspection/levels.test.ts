import { readFileSync } from 'node:fs'
import { gravestLevel, segmentsOf } from '@oas/media/text/marks'
import { textInspectionTexts } from '@oas/texts/text_inspection'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'
import { aPerson } from '../../testing/world.ts'
import { ownValue } from '../strategy-run/values/own.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

const file = (path: string): string =>
  readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8')

const hit = (s: number, e: number, level: number) => ({ s, e, rule: 'r', source: 'word', level })

test('form, colour, marks and indicator agree that level 1 is the gravest', () => {
  const words = [1, 2, 3].map(
    (level) => textInspectionTexts.texts[`word_level_${level}` as 'word_level_1'][1],
  )
  expect(words).toEqual(['Serious', 'Normal', 'Hint'])
  // The gravest is red and underlined; a hint has the plain colour of every mark.
  const css = file('apps/web/src/workbench/frame/workbench.css')
  const rule = (level: number): string | undefined =>
    new RegExp(String.raw`\.wb mark\.level${level} \{([^}]*)\}`).exec(css)?.[1]
  expect(rule(1)).toContain('underline')
  expect(rule(2)).not.toContain('underline')
  expect(rule(3)).toBeUndefined()
  const hits = [hit(0, 4, 1), hit(2, 6, 3)]
  expect(segmentsOf('abcdef', hits).map((part) => part.level)).toEqual([1, 1, 3])
  const subject = {
    content: { texts: [{ content: 'abcdef', hits }], pictures: [], voices: [] },
    modelInfo: {},
  } as unknown as Parameters<typeof ownValue>[0]
  expect(ownValue(subject, new Date())({ kind: 'derived', path: 'text.hits.level' }, '')).toBe(
    gravestLevel(hits),
  )
})

test('proposed words keep what they meant when levels are turned round', async () => {
  const person = await aPerson(server.ctx)
  const client = await server.ctx.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `
        insert into added_word (app_id, type, rule, word_type, level, proposed_by, proposed_at)
        select 50, 12, 'turned ' || n, 0, n, $1, now() from generate_series(1, 3) as n`,
      [person.id],
    )
    await client.query(file('apps/api/migrations/0142_word_level.sql'))
    const { rows } = await client.query<{ level: number }>(
      "select level from added_word where rule like 'turned %' order by rule",
    )
    expect(rows.map((row) => row.level)).toEqual([3, 2, 1])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
