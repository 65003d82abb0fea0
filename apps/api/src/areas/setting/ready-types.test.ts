import { contract } from '@oas/contract/index'
import {
  type ReadyType,
  readyPlace,
  readySetting,
  readyTypes,
} from '@oas/contract/setting/ready-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Someone, administration } from '../../testing/administration.ts'
import { send } from '../../testing/auditor.ts'
import { item, submitItems } from '../../testing/held.ts'
import type { TestServer } from '../../testing/server.ts'
import { aLabelTree, anApp } from '../../testing/world.ts'

const calls = contract.autoConfig
const appId = 90
const [video, voice] = ['https://example.com/a.mp4', 'https://example.com/a.mp3']
const picture = { content: 'https://example.com/a.png' }
/** Content of the shape that each type is made for. */
const contents: Readonly<Record<ReadyType, object>> = {
  comment: { texts: [{ field: 'content', content: 'buy now' }] },
  post: { texts: [{ content: 'look' }], pictures: [picture, picture] },
  picture: { pictures: [picture] },
  video: { videos: [{ content: video, seconds: 9 }] },
  voice: { voices: [{ content: voice, seconds: 3, voiceText: 'hello' }] },
  live_room: { lives: [{ sid: 's1', roomId: 'r1', uid: 'u1', title: 'on air' }] },
  profile: { data: { profile: { nickname: { old: 'a', now: 'b', changed: true } } } },
  chat: { data: { messages: [{ id: 'm1', from: 'u1', to: 'u2', at: 1, content: 'hi' }] } },
}
const forms: Readonly<Record<string, object>> = {
  simple_confirm: { confirmed: true },
  radio_remark: { reasonId: 1 },
  hold: { mode: 'back' },
}

let server: TestServer
let admin: Someone
beforeAll(async () => {
  const ground = await administration()
  ;({ server, admin } = ground)
  await anApp(server.ctx, appId)
  await aLabelTree(server.ctx, 11, [1203])
})
afterAll(() => server.stop())

const nextType = async (): Promise<number> =>
  (await admin.client.ok(calls.options, {})).apps.find(({ id }) => id === appId)?.nextType ?? 0

/** Makes and publishes a ready type under the number that is offered. */
const published = async (ready: ReadyType, labelTree?: number) => {
  const key = { appId, type: await nextType() }
  const { revision } = await admin.client.ok(calls.create, {
    ...key,
    name: ready,
    ready,
    ...(labelTree === undefined ? {} : { labelTree }),
  })
  const { draft } = await admin.client.ok(calls.one, key)
  expect(await admin.client.ok(calls.check, { ...key, document: draft?.document ?? {} })).toEqual(
    [],
  )
  await admin.client.ok(calls.publish, { ...key, revision, note: 'begin' })
  return key
}

/** Each result of a type, given to a record of its own; answers those that were refused. */
const refusedResults = async (ready: ReadyType, key: { appId: number; type: number }) => {
  const { result, pageKeys, business, baseInfo } = await admin.client.ok(
    contract.setting.busconfig,
    key,
  )
  await send(
    server,
    result.map(({ id }) => ({
      ...key,
      postId: `${key.type}-${id}`,
      uid: 'u1',
      ...contents[ready],
    })),
  )
  const [pageKey = ''] = pageKeys
  const at = { pageKey, windowId: `w${key.type}`, types: [`${appId}:${key.type}`] }
  await admin.client.ok(contract.queue.start, at)
  const { list } = await admin.client.ok(contract.queue.fetch, {
    ...at,
    version: 4,
    business,
    limit: result.length,
  })
  const items = result.flatMap(({ id, content: { control, defaultTime, label } }) => {
    const held = list.find(({ postId }) => postId === `${key.type}-${id}`)
    const form = {
      ...forms[control],
      ...(defaultTime === undefined ? {} : { punishTime: defaultTime }),
    }
    return held
      ? [
          item(held, id, {
            form: { result: form },
            remark: id === 'ignore' ? '' : 'said to the user',
            reasonLabels: label?.required && baseInfo.useLabel ? [1203] : [],
          }),
        ]
      : []
  })
  expect(items).toHaveLength(result.length)
  const answer = await submitItems(server, admin.token, items, {
    ...key,
    pageKey,
    business,
    windowId: at.windowId,
  })
  return answer.list.filter(({ accepted }) => !accepted)
}

test.each(readyTypes)('publishes a ready %s as it is and decides by each result', async (ready) => {
  const key = await published(ready)
  expect(await refusedResults(ready, key)).toEqual([])
})

test('asks violations for a label when a ready type is made with a tree', async () => {
  const key = await published('comment', 11)
  const { result, baseInfo } = await admin.client.ok(contract.setting.busconfig, key)
  expect(baseInfo.labelList.map(({ templateId }) => templateId)).toEqual([11])
  expect(baseInfo.labelRelation).toEqual([
    { labelId: 1203, preset: { remark: 'ready_type.remark_rules' } },
  ])
  expect(result.filter(({ content }) => content.label?.required).map(({ id }) => id)).toEqual(
    result.map(({ id }) => id).filter((id) => id !== 'ignore' && id !== 'hold'),
  )
  expect(await refusedResults('comment', key)).toEqual([])
})

test('says what is missing when a new type names neither a ready one nor a page', async () => {
  const { status, body } = await admin.client.call(calls.create, {
    appId,
    type: await nextType(),
    name: 'bare',
  })
  expect([status, body.field]).toEqual([400, 'business'])
})

test('offers a number that is free when the types of an app have gaps', async () => {
  const first = await nextType()
  await admin.client.ok(calls.create, { appId, type: first + 7, name: 'far', ready: 'post' })
  expect(await nextType()).toBe(first + 8)
})

test('makes a template of a ready type that says nothing of whose it is', async () => {
  const { id } = await admin.client.ok(calls.createTemplate, {
    name: 'Ready comments',
    remark: '',
    ready: 'comment',
  })
  const { document } = await admin.client.ok(calls.template, { id })
  const own = { appId: 1, type: 1, source: 'audit', name: 'x' } as const
  expect(document).toMatchObject({ result: readySetting('comment', own).result })
  expect(Object.keys(document as object)).not.toContain('appId')
  expect(readyPlace('comment').pageKeys).toEqual(['tags-audit-text'])
})

test('stands on no template, also where one that is not there is named beside it', async () => {
  const key = { appId, type: await nextType() }
  const template = { id: 57_944_647, version: 12 }
  await admin.client.ok(calls.create, { ...key, name: 'alone', ready: 'comment', template })
  expect((await admin.client.ok(calls.one, key)).draft).toMatchObject({ template: null })
  const other = { appId, type: await nextType() }
  const refused = await admin.client.call(calls.create, { ...other, name: 'without', template })
  expect(refused.status).toBe(400)
})
