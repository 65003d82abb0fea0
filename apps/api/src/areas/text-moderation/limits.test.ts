import { contract } from '@oas/contract/index'
import { itemLimits } from '@oas/contract/text-moderation/schemas'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { type WordWorld, aWordWorld } from '../../testing/word-world.ts'

const calls = contract.textModeration
let world: WordWorld
let fullId: string
beforeAll(async () => {
  world = await aWordWorld()
  const { id: ownerId } = await world.analyst.ok(contract.session.self, {})
  const { id } = await world.analyst.ok(calls.createLibrary, {
    body: {
      name: 'Many',
      remark: '',
      ownerId,
      teamId: null,
      quota: 50_000,
      apps: [],
      active: true,
    },
  })
  fullId = id
}, 60_000)
afterAll(() => world.stop())
beforeEach(() => world.pass(60_000))

/** Has so many items of a kind wait in another library. */
const fill = (kind: keyof typeof itemLimits, wordType: number, n: number) =>
  world.server.ctx.pool.query(
    `
      insert into text_item (
        kind, word_type, rule, normal, library_id, category_id, label_id, level, source, state,
        made_by, made_at, changed_by, changed_at
      )
      select $1, $2, 'filled ' || n, 'filled ' || n, $3, c.id, 1203, 2, 'manual', 'pending',
        p.id, now(), p.id, now()
      from generate_series(1, $4::int) n
      cross join (select min(id) as id from text_category) c
      cross join (select min(id) as id from person) p`,
    [kind, wordType, fullId, n],
  )
const pattern = (rule: string) => world.bodyOf(rule, { wordType: 1 })
const drafted = (rule: string) => world.analyst.ok(calls.createItem, { body: pattern(rule) })
const move = async (act: 'submit' | 'restore', ...refs: { id: string; version: number }[]) =>
  (await world.analyst.ok(calls.setState, { refs, act, reason: '' })).list.map(({ code }) => code)

test('are kept over all libraries, by single items, files and sandboxes', async () => {
  const [first, second, third] = [
    await drafted('first[0-9]{3}'),
    await drafted('second[0-9]{3}'),
    await drafted('third[0-9]{3}'),
  ]
  await fill('pattern', 1, itemLimits.pattern - 2)
  // Each on its own: what fits is taken.
  expect(await move('submit', first, second, third)).toEqual(['', '', 'limit-pattern'])
  const fourth = { body: pattern('fourth[0-9]{3}') }
  const said = await expectRefusal(world.analyst, calls.createItem, fourth, 'invalid-input')
  expect(said).toContain('正则最多 1,000 个')

  // A word that becomes a pattern is one more of them; other kinds have room.
  const wordRef = await world.addWord('roomy')
  world.pass(60_000)
  const turned = { ...wordRef, body: pattern('roomy[0-9]{3}') }
  await expectRefusal(world.analyst, calls.updateItem, turned, 'invalid-input')

  const body = world.bodyOf('')
  const preview = await world.analyst.ok(calls.importPreview, {
    fileName: 'words.jsonl',
    workbook: Buffer.from(
      [
        JSON.stringify({ rule: 'plainword' }),
        JSON.stringify({ rule: 'fifth[0-9]{3}', wordType: 1 }),
      ].join('\n'),
    ).toString('base64'),
    libraryId: body.libraryId,
    categoryId: body.categoryId,
    labelId: 1203,
    level: 2,
    scopes: [],
  })
  expect(preview.counts).toMatchObject({ new: 1, invalid: 1 })
  const rows = await world.analyst.ok(calls.batch, { id: preview.id, outcome: 'invalid' })
  expect(rows.list).toMatchObject([{ code: 'LIMIT_PATTERN', field: 'rule' }])
  expect(rows.list[0]?.message).toContain('正则最多 1,000 个')

  const { id: sandboxId } = await world.analyst.ok(calls.createSandbox, {
    body: { name: 'full', remark: '', apps: [], share: 100, days: 7, profileId: null },
  })
  await world.analyst.ok(calls.createSandboxItem, {
    sandboxId,
    act: 'add',
    body: pattern('sixth[0-9]{3}'),
  })
  const versionOf = async () => (await world.analyst.ok(calls.sandbox, { id: sandboxId })).version
  await world.analyst.ok(calls.startSandbox, { id: sandboxId, version: await versionOf() })
  await world.analyst.ok(calls.stopSandbox, { id: sandboxId, version: await versionOf() })
  const submit = { id: sandboxId, version: await versionOf() }
  expect(
    await expectRefusal(world.analyst, calls.submitSandbox, submit, 'invalid-input'),
  ).toContain('正则最多 1,000 个')
})

test('count again when a file is committed: what came meanwhile took its room', async () => {
  const body = world.bodyOf('')
  const preview = await world.analyst.ok(calls.importPreview, {
    fileName: 'words.jsonl',
    workbook: Buffer.from(
      JSON.stringify({ rule: 'pair', wordType: 3, parts: [['alpha'], ['beta']] }),
    ).toString('base64'),
    libraryId: body.libraryId,
    categoryId: body.categoryId,
    labelId: 1203,
    level: 2,
    scopes: [],
  })
  expect(preview.counts).toMatchObject({ new: 1 })
  await fill('combination', 3, itemLimits.combination)
  const commit = { id: preview.id, validOnly: true }
  const said = await expectRefusal(world.analyst, calls.importCommit, commit, 'invalid-input')
  expect(said).toContain('组合词最多 5,000 个')
})
