import type { Input } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Someone, administration } from '../../testing/administration.ts'
import type { TestServer } from '../../testing/server.ts'
import { aLabelTree, aType, anApp } from '../../testing/world.ts'

const {
  autoConfig: calls,
  settingTemplate: life,
  settingRelease: release,
  settingCase: cases,
} = contract
let server: TestServer
let admin: Someone
let one: Someone
let two: Someone
let nextType = 100
beforeAll(async () => {
  const ground = await administration()
  server = ground.server
  admin = ground.admin
  const permissions = ['setting.read', 'setting.edit', 'setting.publish'] as const
  one = await ground.someone({ permissions })
  two = await ground.someone({ permissions })
  await anApp(server.ctx, 72)
  await aLabelTree(server.ctx, 11, [1203, 1240])
})
afterAll(() => server.stop())

type Doc = Record<string, unknown>
const published = async () => {
  const { appId, type } = await aType(server.ctx, { appId: 72, type: nextType++ })
  return { appId, type }
}
const refused = async (
  answer: Promise<{ status: number; body: { field?: string; msg?: string } }>,
) => {
  const { status, body } = await answer
  return [status, body.field ?? '']
}
const actsOn = async (id: number) =>
  (
    await server.ctx.db
      .selectFrom('auditLog')
      .select('action')
      .where('subject', '=', `setting-template:${id}`)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
/** A template that is published once, with what was changed of its origin. */
const template = async (
  name: string,
  from: Pick<Input<typeof calls.createTemplate>, 'copyOf' | 'parent'>,
  change: Doc = {},
) => {
  const { id } = await admin.client.ok(calls.createTemplate, { name, remark: '', ...from })
  await write(id, change)
  return { id, version: await publish(id) }
}
const write = async (id: number, change: Doc, by = admin) => {
  const { revision, name, document } = await by.client.ok(calls.template, { id })
  return (
    await by.client.ok(calls.saveTemplate, {
      id,
      revision,
      name,
      remark: '',
      document: { ...document, ...change },
    })
  ).revision
}
const publish = async (id: number, by = admin) => {
  const { revision } = await by.client.ok(calls.template, { id })
  return (
    await by.client.ok(calls.publishTemplate, {
      id,
      revision,
      note: 'why',
      upgrade: [],
      acceptWarnings: true,
    })
  ).version
}
const bind = async (link: { id: number; version: number }, change: Doc = {}) => {
  const key = { appId: 72, type: nextType++ }
  await admin.client.ok(calls.create, {
    ...key,
    name: 'bound',
    business: 'text',
    panel: 'text_list',
    pageKeys: ['tags-audit-text'],
    template: link,
  })
  const { draft } = await admin.client.ok(calls.one, key)
  const { revision } = await admin.client.ok(calls.save, {
    ...key,
    revision: draft?.revision ?? 0,
    base: 0,
    document: { ...draft?.document, ...change },
  })
  await admin.client.ok(calls.publish, { ...key, revision, note: 'first', acceptWarnings: true })
  return key
}
const live = (key: { appId: number; type: number }): Promise<TypeSetting> =>
  admin.client.ok(contract.setting.busconfig, key)

describe('templates that stand on one another', () => {
  test('adds its changes to its parent’s; stays when the parent has a new version', async () => {
    const base = await template('Base', { copyOf: await published() }, { undoSeconds: 10 })
    const child = await template(
      'Child',
      { parent: base },
      { wellness: { blur: 5, grey: false, mute: true } },
    )
    const key = await bind(child, { undoDeliveredSeconds: 60 })
    expect(await live(key)).toMatchObject({
      undoSeconds: 10,
      wellness: { blur: 5 },
      undoDeliveredSeconds: 60,
    })
    await write(base.id, { undoSeconds: 20, wellness: { blur: 1, grey: true, mute: true } })
    expect(await publish(base.id)).toBe(2)
    expect(await admin.client.ok(calls.template, { id: child.id })).toMatchObject({
      parent: { id: base.id, name: 'Base', version: 1, newest: 2 },
      document: { undoSeconds: 10 },
    })
    expect(await admin.client.ok(release.bound, { id: base.id })).toMatchObject({
      list: [],
      templates: [{ id: child.id, name: 'Child', pinned: 1, version: 1, retired: false }],
    })
    const seen = await admin.client.ok(life.rebasePreview, { id: child.id, version: 2 })
    expect([
      seen.changes.map(({ at, to }) => [at.join('.'), to]).sort(),
      seen.lost,
      seen.problems,
    ]).toEqual([
      [
        ['undoSeconds', 20],
        ['wellness.grey', true],
      ],
      [],
      [],
    ])
    const { revision } = await admin.client.ok(calls.template, { id: child.id })
    expect(
      (await admin.client.call(life.rebase, { id: child.id, revision: revision + 9, version: 2 }))
        .status,
    ).toBe(409)
    expect(
      await refused(admin.client.call(life.rebase, { id: child.id, revision, version: 77 })),
    ).toEqual([400, 'version'])
    await admin.client.ok(life.rebase, { id: child.id, revision, version: 2 })
    expect(await live(key)).toMatchObject({ undoSeconds: 10, version: 1 })
    const again = await admin.client.ok(calls.template, { id: child.id })
    expect(again).toMatchObject({
      parent: { version: 2 },
      document: { undoSeconds: 20, wellness: { blur: 5, grey: true } },
      published: { undoSeconds: 10 },
    })
    await admin.client.ok(calls.publishTemplate, {
      id: child.id,
      revision: again.revision,
      note: 'on the new base',
      upgrade: [{ ...key, version: 1 }],
      acceptWarnings: true,
    })
    expect(await live(key)).toMatchObject({
      version: 2,
      undoSeconds: 20,
      wellness: { blur: 5, grey: true },
      undoDeliveredSeconds: 60,
    })
    expect(await actsOn(child.id)).toEqual([
      'setting.createTemplate',
      'setting.saveTemplate',
      'setting.publishTemplate',
      'setting.rebaseTemplate',
      'setting.publishTemplate',
    ])
  })
})

describe('the depth of templates, and their cases', () => {
  test('allows three above one another, not four; one without a parent cannot move', async () => {
    const first = await template('Deep 1', { copyOf: await published() })
    const second = await template('Deep 2', { parent: first })
    const third = await template('Deep 3', { parent: second })
    expect(
      await refused(
        admin.client.call(calls.createTemplate, { name: 'Deep 4', remark: '', parent: third }),
      ),
    ).toEqual([400, 'parent'])
    expect(
      await refused(
        admin.client.call(calls.createTemplate, {
          name: 'Deep 5',
          remark: '',
          parent: { id: first.id, version: 9 },
        }),
      ),
    ).toEqual([400, 'parent'])
    expect(
      await refused(admin.client.call(calls.createTemplate, { name: 'Deep 6', remark: '' })),
    ).toEqual([400, 'copyOf'])
    const { id } = await admin.client.ok(calls.createTemplate, {
      name: 'Deep 3 copied',
      remark: '',
      copyTemplate: third.id,
    })
    expect(await admin.client.ok(calls.template, { id })).toMatchObject({
      version: 0,
      parent: { id: second.id, version: 1 },
    })
    expect(
      (
        await admin.client.call(life.rebase, {
          id: first.id,
          revision: (await admin.client.ok(calls.template, { id: first.id })).revision,
          version: 1,
        })
      ).status,
    ).toBe(409)
    expect(
      (await admin.client.ok(calls.templates, { text: 'Deep 3' })).list.map(({ parent }) => parent),
    ).toEqual([
      { id: second.id, name: 'Deep 2', version: 1 },
      { id: second.id, name: 'Deep 2', version: 1 },
    ])
  })

  test('blocks publishing while a case of any template above it fails', async () => {
    const base = await template('With a case', { copyOf: await published() })
    const child = await template('Below it', { parent: base })
    const key = await bind(child)
    await admin.client.ok(cases.create, {
      templateId: base.id,
      name: 'nothing to read',
      record: { texts: [], at: 1_772_352_000_000 },
    })
    const { revision } = await admin.client.ok(calls.template, { id: child.id })
    expect(
      await refused(
        admin.client.call(calls.publishTemplate, {
          id: child.id,
          revision,
          note: 'x',
          upgrade: [],
          acceptWarnings: true,
        }),
      ),
    ).toEqual([400, 'cases'])
    const saved = await admin.client.ok(calls.save, {
      ...key,
      revision: 0,
      base: 1,
      document: { ...(await live(key)), undoSeconds: 3 },
    })
    const answer = await admin.client.call(calls.publish, {
      ...key,
      revision: saved.revision,
      note: 'x',
      acceptWarnings: true,
    })
    expect([
      answer.status,
      (answer.body as { field?: string }).field,
      (answer.body as { msg?: string }).msg,
    ]).toEqual([400, 'cases', expect.stringContaining('nothing to read')])
  })
})

describe('the editions of a template', () => {
  test('compares two versions, draft as 0; brings one back and leaves types as is', async () => {
    const { id } = await template('Back', { copyOf: await published() }, { undoSeconds: 4 })
    await write(id, { undoSeconds: 9 })
    await publish(id)
    const key = await bind({ id, version: 2 })
    expect((await admin.client.ok(life.compare, { id, from: 1, to: 2 })).changes).toEqual([
      { at: ['undoSeconds'], act: 'set', from: 4, to: 9 },
    ])
    expect((await admin.client.call(life.compare, { id, from: 1, to: 5 })).status).toBe(404)
    expect(
      (await admin.client.call(life.rollback, { id, version: 1, to: 1, note: 'old page' })).status,
    ).toBe(409)
    expect(
      await admin.client.ok(life.rollback, { id, version: 2, to: 1, note: 'too slow' }),
    ).toEqual({ version: 3 })
    expect(await admin.client.ok(calls.template, { id })).toMatchObject({
      version: 3,
      document: { undoSeconds: 4 },
      published: { undoSeconds: 4 },
    })
    expect(await live(key)).toMatchObject({ undoSeconds: 9, version: 1 })
    expect(
      (await admin.client.ok(release.templateEditions, { id })).list.map(
        ({ version, note, types }) => [version, note, types],
      ),
    ).toEqual([
      [3, 'too slow', 0],
      [2, 'why', 1],
      [1, 'why', 0],
    ])
    await write(id, { undoSeconds: 30 })
    await admin.client.ok(life.rollback, { id, version: 3, to: 2, note: 'after all' })
    expect(await admin.client.ok(calls.template, { id })).toMatchObject({
      version: 4,
      document: { undoSeconds: 30 },
      published: { undoSeconds: 9 },
    })
  })
})

const retire = (id: number, revision: number, act: 'retire' | 'restore', note: string) =>
  admin.client.call(life.retire, { id, revision, act, note })
const createOn = (link: { id: number; version: number }) =>
  admin.client.call(calls.create, {
    appId: 72,
    type: nextType++,
    name: 'late',
    business: 'text',
    panel: 'text_list',
    pageKeys: [],
    template: link,
  })

describe('a retired template', () => {
  test('takes nothing new in when retired; its types go on, are told and may leave', async () => {
    const link = await template('Old ways', { copyOf: await published() }, { undoSeconds: 4 })
    const key = await bind(link)
    const { revision } = await admin.client.ok(calls.template, { id: link.id })
    expect((await retire(link.id, revision, 'restore', 'x')).status).toBe(409)
    const gone = await admin.client.ok(life.retire, {
      id: link.id,
      revision,
      act: 'retire',
      note: 'replaced',
    })
    expect((await admin.client.ok(calls.options, {})).templates.map(({ id }) => id)).not.toContain(
      link.id,
    )
    expect(await refused(createOn(link))).toEqual([400, 'template'])
    expect(
      await refused(
        admin.client.call(calls.createTemplate, { name: 'On it', remark: '', parent: link }),
      ),
    ).toEqual([400, 'parent'])
    const { document, name } = await admin.client.ok(calls.template, { id: link.id })
    for (const sent of [
      admin.client.call(calls.saveTemplate, {
        id: link.id,
        revision: gone.revision,
        name,
        remark: '',
        document,
      }),
      admin.client.call(calls.publishTemplate, {
        id: link.id,
        revision: gone.revision,
        note: 'x',
        upgrade: [],
        acceptWarnings: true,
      }),
      admin.client.call(life.rollback, { id: link.id, version: 1, to: 1, note: 'x' }),
    ])
      expect((await sent).status).toBe(409)
    const setting = await live(key)
    expect(setting.undoSeconds).toBe(4)
    const saved = await admin.client.ok(calls.save, {
      ...key,
      revision: 0,
      base: 1,
      document: { ...setting, undoSeconds: 5 },
    })
    expect(saved.problems).toMatchObject([
      { path: 'template', code: 'TEMPLATE_RETIRED', level: 'error', params: { name: 'Old ways' } },
    ])
    expect(
      await refused(
        admin.client.call(calls.publish, {
          ...key,
          revision: saved.revision,
          note: 'x',
          acceptWarnings: true,
        }),
      ),
    ).toEqual([400, 'document.template'])
    expect(await admin.client.ok(calls.check, { ...key, document: { ...setting } })).toMatchObject([
      { code: 'TEMPLATE_RETIRED' },
    ])
    const left = await admin.client.ok(calls.save, {
      ...key,
      revision: saved.revision,
      base: 1,
      document: { ...setting, undoSeconds: 5 },
      template: null,
    })
    expect(left.problems).toEqual([])
    await admin.client.ok(calls.publish, { ...key, revision: left.revision, note: 'on its own' })
    expect(
      await admin.client.ok(calls.rollback, { ...key, version: 2, to: 1, note: 'as before' }),
    ).toEqual({ version: 3 })
    expect(await admin.client.ok(calls.one, key)).toMatchObject({
      published: { version: 3, template: null, document: { undoSeconds: 4 } },
    })
    await admin.client.ok(life.retire, {
      id: link.id,
      revision: gone.revision,
      act: 'restore',
      note: 'still needed',
    })
    expect((await admin.client.ok(calls.templates, { text: 'Old ways' })).list).toMatchObject([
      { retired: false },
    ])
    expect((await actsOn(link.id)).slice(-2)).toEqual([
      'setting.retireTemplate',
      'setting.restoreTemplate',
    ])
  })
})

const draftOf = async (key: { appId: number; type: number }, by: Someone, change: Doc) => {
  const { draft, published: now } = await by.client.ok(calls.one, key)
  return (
    await by.client.ok(calls.save, {
      ...key,
      revision: draft?.revision ?? 0,
      base: now?.version ?? 0,
      document: { ...(draft ?? now)?.document, ...change },
    })
  ).revision
}

describe('a second person', () => {
  test('lets nobody publish a setting they wrote in, unless they may do both', async () => {
    const key = await published()
    const revision = await draftOf(key, one, { undoSeconds: 5 })
    expect((await one.client.ok(calls.one, key)).draft?.mine).toBe(true)
    expect((await two.client.ok(calls.one, key)).draft?.mine).toBe(false)
    const own = await one.client.call(calls.publish, { ...key, revision, note: 'x' })
    expect([own.status, (own.body as { msg?: string }).msg]).toEqual([
      409,
      '须由另一人审核，不能审核自己提交的内容。',
    ])
    const both = await draftOf(key, two, { undoSeconds: 6 })
    for (const writer of [one, two])
      expect(
        (await writer.client.call(calls.publish, { ...key, revision: both, note: 'x' })).status,
      ).toBe(409)
    expect(await admin.client.ok(calls.publish, { ...key, revision: both, note: 'seen' })).toEqual({
      version: 2,
    })
    // What comes next is begun anew.
    const next = await draftOf(key, two, { undoSeconds: 7 })
    expect(await one.client.ok(calls.publish, { ...key, revision: next, note: 'fine' })).toEqual({
      version: 3,
    })
    const alone = await draftOf(key, admin, { undoSeconds: 8 })
    expect(await admin.client.ok(calls.publish, { ...key, revision: alone, note: 'mine' })).toEqual(
      { version: 4 },
    )
    expect(
      await one.client.ok(calls.rollback, { ...key, version: 4, to: 3, note: 'back at once' }),
    ).toEqual({ version: 5 })
  })
})

describe('a second person for many types and for templates', () => {
  test('makes drafts of many types, all or none, for another person to publish', async () => {
    const [a, b] = [await published(), await published()]
    const types = [
      { ...a, version: 1 },
      { ...b, version: 1 },
    ]
    expect(
      (
        await one.client.call(calls.batch, {
          types: [types[0] as never, { ...b, version: 4 }],
          changes: [{ at: ['undoSeconds'], act: 'set', to: 3 }],
          note: 'x',
        })
      ).status,
    ).toBe(409)
    expect((await admin.client.ok(calls.one, a)).draft).toBeNull()
    expect(
      await one.client.ok(calls.batch, {
        types,
        changes: [{ at: ['undoSeconds'], act: 'set', to: 3 }],
        note: 'x',
      }),
    ).toEqual({ published: 0, drafted: 2 })
    expect([(await live(a)).undoSeconds, (await live(b)).undoSeconds]).toEqual([0, 0])
    const { draft } = await two.client.ok(calls.one, a)
    expect(draft).toMatchObject({
      base: 1,
      updatedBy: one.name,
      mine: false,
      document: { undoSeconds: 3 },
    })
    expect(
      (await one.client.call(calls.publish, { ...a, revision: draft?.revision ?? 0, note: 'x' }))
        .status,
    ).toBe(409)
    expect(
      await two.client.ok(calls.publish, { ...a, revision: draft?.revision ?? 0, note: 'x' }),
    ).toEqual({ version: 2 })
    expect((await live(a)).undoSeconds).toBe(3)
  })

  test('lets nobody publish a template they wrote, nor move types to it', async () => {
    const { id } = await template('Four eyes', { copyOf: await published() })
    const key = await bind({ id, version: 1 })
    const revision = await write(id, { undoSeconds: 12 }, one)
    expect((await one.client.ok(calls.template, { id })).mine).toBe(true)
    expect(
      (
        await one.client.call(calls.publishTemplate, {
          id,
          revision,
          note: 'x',
          upgrade: [],
          acceptWarnings: true,
        })
      ).status,
    ).toBe(409)
    expect(await publish(id, two)).toBe(2)
    expect((await one.client.ok(calls.template, { id })).mine).toBe(false)
    expect(
      (
        await one.client.call(release.upgrade, {
          id,
          version: 2,
          types: [{ ...key, version: 1 }],
          note: 'x',
        })
      ).status,
    ).toBe(409)
    expect(
      await two.client.ok(release.upgrade, {
        id,
        version: 2,
        types: [{ ...key, version: 1 }],
        note: 'x',
        acceptWarnings: true,
      }),
    ).toEqual({ published: 1 })
    expect((await live(key)).undoSeconds).toBe(12)
  })
})
