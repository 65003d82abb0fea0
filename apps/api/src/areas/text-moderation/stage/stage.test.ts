import { contract } from '@oas/contract/index'
import { type ItemBody, blankItem } from '@oas/contract/text-moderation/schemas'
import { hourMs, minuteMs } from '@oas/contract/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { type Client, type TestServer, testServer } from '../../../testing/server.ts'
import { aLabelTree, aPerson, aType } from '../../../testing/world.ts'
import { beatJob, expireJob } from '../expire.ts'
import { followRelease } from '../live.ts'
import { holdJob } from './hold.ts'

const calls = contract.textModeration
let server: TestServer
let second: TestServer
let analyst: Client
let reviewer: Client
let leader: Client
let app: Client
let libraryId: string
let categoryId: string
let ahead = 0
beforeAll(async () => {
  const now = () => new Date(Date.now() + ahead)
  server = await testServer({ sessionHours: 100_000 }, { now })
  second = await testServer(
    { databaseUrl: server.config.databaseUrl, sessionHours: 100_000 },
    { now },
  )
  await aType(server.ctx)
  await aLabelTree(server.ctx)
  const signIn = async (...more: ('text.edit' | 'text.review' | 'text.release' | 'ingest')[]) =>
    server.client((await aPerson(server.ctx, { permissions: ['text.read', ...more] })).token)
  analyst = await signIn('text.edit', 'text.release')
  reviewer = await signIn('text.review')
  leader = await signIn('text.review', 'text.release', 'text.edit')
  app = await signIn('ingest')
  const { id: ownerId } = await analyst.ok(contract.session.self, {})
  const library = await analyst.ok(calls.createLibrary, {
    body: {
      name: 'Adverts',
      remark: '',
      ownerId,
      teamId: null,
      quota: 1000,
      apps: [],
      active: true,
    },
  })
  libraryId = library.id
  const category = await analyst.ok(calls.createCategory, {
    body: { name: 'Gambling', parentId: null, labelId: null },
  })
  categoryId = category.id
})
afterAll(async () => {
  await second.stop()
  await server.stop()
})
beforeEach(() => {
  ahead += 6000
})

const approved = async (rule: string, change: Partial<ItemBody> = {}, author = analyst) => {
  ahead += 6000
  const body = { ...blankItem, libraryId, categoryId, labelId: 1203, rule, ...change }
  const ref = await author.ok(calls.createItem, { body })
  await author.ok(calls.setState, { refs: [ref], act: 'submit', reason: '' })
  const { list } = await reviewer.ok(calls.setState, { refs: [ref], act: 'approve', reason: '' })
  expect(list[0]?.code).toBe('')
  return ref
}
const build = async (): Promise<string> => {
  ahead += 6000
  const { number, state } = await leader.ok(calls.build, { note: '' })
  expect(state).toBe('ready')
  ahead += 6000
  return String(number)
}
const release = async (): Promise<number> => {
  const id = await build()
  await leader.ok(calls.full, { id })
  return Number(id)
}
const followAll = () => Promise.all([server, second].map(({ ctx }) => followRelease(ctx)))

let posts = 0
type Sent = { uid: string; release: number | null; hits: number }
/** Sends a record of each user to a server and answers by which release each was marked. */
const ingest = async (
  uids: readonly string[],
  content: string,
  to: TestServer = server,
): Promise<Sent[]> => {
  const response = await to.client(app.token).raw('POST', '/biz_gateway/ingest/records', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(
      uids.map((uid) => ({
        appId: 50,
        type: 12,
        postId: `post-${++posts}`,
        uid,
        texts: [{ content: `${content} ${posts}` }],
      })),
    ),
  })
  const { data } = (await response.json()) as { data: { list: { id: string }[] } }
  const { rows } = await server.ctx.pool.query<Sent>(
    `select uid,
      (select (s ->> 'version')::int from jsonb_array_elements(evidence -> 'steps') s
        where s ->> 'step' = 'text') as release,
      coalesce(jsonb_array_length(evidence -> 'signals'), 0) as hits
    from record where id = any($1::bigint[]) order by id`,
    [data.list.map(({ id }) => id)],
  )
  expect(rows).toHaveLength(uids.length)
  return rows
}
const users = Array.from({ length: 1000 }, (_, n) => `u${n + 1}`)
const ingestAll = async (content: string, to?: TestServer): Promise<Sent[]> => {
  const sent: Sent[] = []
  for (let at = 0; at < users.length; at += 250)
    sent.push(...(await ingest(users.slice(at, at + 250), content, to)))
  return sent
}
const stateOf = async (id: string) => leader.ok(calls.release, { id })
const beat = () => Promise.all([server, second].map(({ ctx }) => beatJob.run(ctx)))

/** Counts a hundred decided records of releases, of which so many violate something. */
const decideHundred = async (...releases: { number: number; violate: number }[]) => {
  for (const { number, violate } of releases)
    await server.ctx.pool.query(
      `
        insert into text_count (
          hour, item_id, release, app_id, type, scene, language, country, scanned, hits,
          occurrences, sole, decided, strict, loose, ignored, suppressed, refuted
        )
        select date_trunc('hour', now()), 0, $1::int, 50, 12, '', '', '', 0, 100, 100, 0, 100, 0,
          $2::int,          100 - $2::int, 0, 0`,
      [number, violate],
    )
}

describe('two servers at full speed', () => {
  test('mark each record by 12 or 13 and never go back; 14 holds what 12 held', async () => {
    await approved('standing')
    await server.ctx.pool.query('alter table text_release alter column number restart with 12')
    expect(await release()).toBe(12)
    await approved('newcomer')
    const id = await build()
    const seen: Sent[][] = [[], []]
    const send = async (place: number): Promise<void> => {
      for (let at = 0; at < 50; at++)
        seen[place]?.push(
          ...(await ingest(
            users.slice(at * 20, at * 20 + 20),
            'a newcomer',
            place === 0 ? server : second,
          )),
        )
    }
    const released = async (): Promise<void> => {
      await expect.poll(() => posts, { timeout: 60_000 }).toBeGreaterThan(400)
      await leader.ok(calls.full, { id })
    }
    await Promise.all([send(0), send(1), released()])
    await followAll()
    for (const list of seen) {
      expect(list).toHaveLength(1000)
      expect(new Set(list.map(({ release: by, hits }) => `${by} ${hits}`))).toEqual(
        new Set(['12 0', '13 1']),
      )
      const numbers = list.map(({ release: by }) => Number(by))
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    }
    await beat()
    const { live, list } = await leader.ok(calls.servers, {})
    expect([live, list.map(({ number }) => number)]).toEqual([13, [13, 13]])
    const { number } = await leader.ok(calls.rollback, { id: '12', reason: 'too wide' })
    expect([number, (await stateOf('14')).hash]).toEqual([14, (await stateOf('12')).hash])
  }, 240_000)
})

describe('a release on trial', () => {
  test('marks a share of users on every server; a larger share contains the smaller', async () => {
    await approved('trialword')
    const id = await build()
    expect(id).toBe('15')
    await expectRefusal(analyst, calls.stage, { id, share: 10 }, 'second-person')
    await expectRefusal(leader, calls.stage, { id, share: 10.001 }, 'invalid-input')
    await expectRefusal(leader, calls.withdraw, { id, reason: 'none' }, 'wrong-state')
    await leader.ok(calls.stage, { id, share: 10 })
    const other = await build()
    expect(
      await expectRefusal(leader, calls.stage, { id: other, share: 10 }, 'invalid-input'),
    ).toContain('15')
    await followAll()
    const on = (sent: readonly Sent[]): Set<string> => {
      for (const { release: by, hits } of sent)
        expect([by, hits]).toEqual(by === 15 ? [15, 1] : [14, 0])
      return new Set(sent.filter(({ release: by }) => by === 15).map(({ uid }) => uid))
    }
    const ten = on(await ingestAll('a trialword'))
    await leader.ok(calls.stage, { id, share: 30 })
    await followAll()
    const thirty = on(await ingestAll('a trialword', second))
    // Counted from the hash once: u1 to u1000 under the key text:15.
    expect([ten.size, thirty.size]).toEqual([94, 328])
    expect([...ten].every((uid) => thirty.has(uid))).toBe(true)
    await leader.ok(calls.stage, { id, share: 100, scopes: [{ appId: 50, types: [99] }] })
    await followAll()
    expect(on(await ingest(users.slice(0, 50), 'a trialword')).size).toBe(0)
    expect((await stateOf(id)).scopes).toEqual([{ appId: 50, types: [99] }])
    await leader.ok(calls.withdraw, { id, reason: 'enough seen' })
    await followAll()
    expect(on(await ingest(users.slice(0, 50), 'a trialword')).size).toBe(0)
    expect(await stateOf(id)).toMatchObject({
      state: 'withdrawn',
      withdrawn: { kind: 'person', reason: 'enough seen' },
    })
    await leader.ok(calls.full, { id: other })
    expect((await ingest(['u1'], 'a trialword'))[0]).toMatchObject({ release: 16, hits: 1 })
  }, 240_000)

  test('is held where it finds far more, until somebody resumes it with a reason', async () => {
    await approved('overwide')
    const id = await build()
    // What came in before the trial is counted by the minute.
    ahead += minuteMs
    await leader.ok(calls.stage, { id, share: 50 })
    await followAll()
    await ingestAll('this is overwide')
    await beat()
    await holdJob.run(server.ctx)
    // Fewer than 500 on either side say nothing yet.
    expect((await stateOf(id)).state).toBe('staged')
    await ingestAll('this is overwide', second)
    await beat()
    const { staged, live } = await leader.ok(calls.stageFigures, { id })
    expect([staged.records + live.records, staged.perThousand, live.perThousand]).toEqual([
      2000, 1000, 0,
    ])
    await holdJob.run(server.ctx)
    expect(await stateOf(id)).toMatchObject({
      state: 'held',
      hold: { kind: 'hits', staged: 1000, live: 0 },
    })
    await followAll()
    const before = Number(id) - 1
    expect(
      new Set((await ingest(users.slice(0, 50), 'overwide')).map((one) => one.release)),
    ).toEqual(new Set([before]))
    const { rows } = await server.ctx.pool.query(
      `select payload ->> 'transKey' as key from message where plat = 'text'`,
    )
    expect(rows).toEqual([{ key: 'text_stage.held_hits' }])
    await expectRefusal(leader, calls.resume, { id, reason: ' ' }, 'required')
    await expectRefusal(reviewer, calls.resume, { id, reason: 'meant so' }, 'no-permission')
    await expectRefusal(leader, calls.full, { id }, 'wrong-state')
    await leader.ok(calls.resume, { id, reason: 'meant so' })
    await holdJob.run(server.ctx)
    expect((await stateOf(id)).state).toBe('staged')
    await decideHundred({ number: Number(id), violate: 20 }, { number: before, violate: 90 })
    await holdJob.run(server.ctx)
    expect(await stateOf(id)).toMatchObject({
      state: 'held',
      hold: { kind: 'precision', staged: 28.88, live: 82.56 },
    })
    await leader.ok(calls.resume, { id, reason: 'these were a raid' })
    await holdJob.run(server.ctx)
    await leader.ok(calls.full, { id })
    expect((await ingest(['u1'], 'overwide'))[0]).toMatchObject({ release: Number(id), hits: 1 })
  }, 240_000)
})

describe('a trial', () => {
  test('ends where an urgent word comes into force, and has to be built anew', async () => {
    await approved('laterword')
    const [id, ready] = [await build(), await build()]
    await leader.ok(calls.stage, { id, share: 100 })
    await followAll()
    const ref = await analyst.ok(calls.createItem, {
      body: { ...blankItem, libraryId, categoryId, labelId: 1203, rule: 'urgentword' },
    })
    const urgent = { refs: [ref], act: 'urgent' as const, reason: 'a flood' }
    const { release: number } = await leader.ok(calls.setState, urgent)
    await followAll()
    for (const to of [server, second])
      expect((await ingest(['u1'], 'an urgentword', to))[0]).toMatchObject({
        release: number,
        hits: 1,
      })
    expect(await stateOf(id)).toMatchObject({ state: 'withdrawn', withdrawn: { number } })
    expect((await stateOf(ready)).overtaken).toBe(number)
    for (const late of [id, ready]) {
      const said = await expectRefusal(leader, calls.full, { id: late }, 'invalid-input')
      expect(said).toContain(String(number))
      await expectRefusal(leader, calls.stage, { id: late, share: 10 }, 'invalid-input')
    }
    ahead += 25 * hourMs
    await expireJob.run(server.ctx)
    await followAll()
    expect((await ingest(['u1'], 'an urgentword'))[0]?.hits).toBe(0)
  })

  test('asks for somebody who wrote none of it where a grave word changes', async () => {
    await approved('leadersword', {}, leader)
    await approved('analystsword')
    const usual = await build()
    await analyst.ok(calls.stage, { id: usual, share: 1 })
    await leader.ok(calls.withdraw, { id: usual, reason: 'next' })
    await approved('graveword', { level: 1, remark: 'known' })
    const grave = await build()
    const needOf = async (who: Client) => (await who.ok(calls.release, { id: grave })).needs
    expect([await needOf(leader), await needOf(reviewer)]).toEqual(['order', 'nothing'])
    await expectRefusal(analyst, calls.stage, { id: grave, share: 1 }, 'second-person')
    await expectRefusal(leader, calls.full, { id: grave }, 'second-person')
    const asked = { id: grave, changeOrderId: '999999999' }
    await expectRefusal(leader, calls.full, asked, 'change-order-unknown')
    const { rows } = await server.ctx.pool.query<{ id: string }>(
      `insert into change_order (title, state, made_by, made_at, changed_at)
      select 'words', 'open', id, now(), now() from person limit 1 returning id`,
    )
    await leader.ok(calls.full, { id: grave, changeOrderId: rows[0]?.id ?? '' })
    expect((await stateOf(grave)).state).toBe('live')
  })
})

test('tries a text by the words on trial, by a release and by a sandbox', async () => {
  const before = await release()
  await approved('settledword')
  const staged = await build()
  await leader.ok(calls.stage, { id: staged, share: 1 })
  await followAll()
  const { id: sandboxId } = await analyst.ok(calls.createSandbox, {
    body: { name: 'tried', remark: '', apps: [], share: 100, days: 7, profileId: null },
  })
  ahead += 6000
  await analyst.ok(calls.createSandboxItem, {
    sandboxId,
    act: 'add',
    body: { ...blankItem, libraryId, categoryId, labelId: 1203, rule: 'sandyword' },
  })
  const asked = { appId: 50, type: 12, text: 'a settledword and a sandyword' }
  const found = async (more: object) => {
    ahead += 6000
    const { number, fields } = await analyst.ok(calls.test, { ...asked, set: 'live', ...more })
    return { number, words: fields[0]?.hits.map(({ rule }) => rule) }
  }
  expect(await found({})).toEqual({ number: before, words: [] })
  const onTrial = { number: Number(staged), words: ['settledword'] }
  expect(await found({ set: 'staged' })).toEqual(onTrial)
  expect(await found({ set: 'release', setId: staged })).toEqual(onTrial)
  expect(await found({ set: 'release', setId: String(before) })).toEqual({
    number: before,
    words: [],
  })
  expect(await found({ set: 'sandbox', setId: sandboxId })).toEqual({
    number: null,
    words: ['sandyword'],
  })
  const none = { ...asked, set: 'sandbox' as const }
  await expectRefusal(analyst, calls.test, none, 'required')
  await expectRefusal(analyst, calls.test, { ...none, setId: '9223372036854775807' }, 'not-found')
  await leader.ok(calls.withdraw, { id: staged, reason: 'seen' })
  await followAll()
  expect(await found({ set: 'staged' })).toEqual({ number: null, words: [] })
})
