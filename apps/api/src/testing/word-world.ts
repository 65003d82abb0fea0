import { contract } from '@oas/contract/index'
import { type ItemBody, blankItem } from '@oas/contract/text-moderation/schemas'
import { type Client, type TestServer, testServer } from './server.ts'
import { aLabelTree, aPerson, aType } from './world.ts'

const calls = contract.textModeration

/** A server with words, whose clock goes on only when it is told to. */
export type WordWorld = {
  server: TestServer
  analyst: Client
  reviewer: Client
  leader: Client
  intake: Client
  /** Moves the clock on. */
  pass: (ms: number) => void
  bodyOf: (rule: string, change?: Partial<ItemBody>) => ItemBody
  approve: (ref: { id: string; version: number }) => Promise<void>
  /** Writes a word that two people want. */
  addWord: (rule: string, change?: Partial<ItemBody>) => Promise<{ id: string; version: number }>
  release: () => Promise<number>
  /** Sends records of one text each in; answers their ids. */
  ingest: (texts: readonly string[], uid?: (at: number) => string) => Promise<string[]>
  /** Notes what people decided on records. */
  decide: (ids: readonly string[], violates: boolean) => Promise<void>
  stop: () => Promise<void>
}

const tools = (
  {
    server,
    analyst,
    reviewer,
    leader,
  }: Pick<WordWorld, 'server' | 'analyst' | 'reviewer' | 'leader'>,
  { libraryId, categoryId }: { libraryId: string; categoryId: string },
  pass: WordWorld['pass'],
): Pick<WordWorld, 'bodyOf' | 'approve' | 'addWord' | 'release' | 'decide'> => {
  const bodyOf: WordWorld['bodyOf'] = (rule, change = {}) => ({
    ...blankItem,
    libraryId,
    categoryId,
    labelId: 1203,
    rule,
    ...change,
  })
  const approve: WordWorld['approve'] = async (ref) => {
    pass(6000)
    await reviewer.ok(calls.setState, { refs: [ref], act: 'approve', reason: '' })
  }
  return {
    bodyOf,
    approve,
    addWord: async (rule, change) => {
      pass(6000)
      const ref = await analyst.ok(calls.createItem, { body: bodyOf(rule, change) })
      await analyst.ok(calls.setState, { refs: [ref], act: 'submit', reason: '' })
      await approve(ref)
      return ref
    },
    release: async () => {
      pass(6000)
      const { number } = await leader.ok(calls.build, { note: '' })
      await leader.ok(calls.full, { id: String(number) })
      return number
    },
    decide: async (ids, violates) => {
      await server.ctx.pool.query(
        `
          insert into decision (
            order_id, record_id, app_id, type, business, post_id, person_id, page_key, window_id,
            fence, result_id, result_type, setting_version, content_hash, at
          )
          select next_id(), r.id, r.app_id, r.type, r.business, r.post_id, 1, 'tags-audit-text',
            'w', 1, $2, $3, 1, r.content_hash, $4
          from record r
          where r.id = any($1::bigint[])`,
        [
          ids,
          violates ? 'del' : 'ignore',
          violates ? 'NORMAL_VIOLATIONS' : 'REGULAR',
          server.ctx.now(),
        ],
      )
    },
  }
}

let posts = 0
/** A server with a library, a category and the people who work on words. */
export async function aWordWorld(): Promise<WordWorld> {
  let ahead = 0
  const pass = (ms: number): void => {
    ahead += ms
  }
  const now = () => new Date(Date.now() + ahead)
  const server = await testServer({ sessionHours: 100_000 }, { now })
  await aType(server.ctx)
  await aLabelTree(server.ctx)
  const read = ['text.read', 'record.read', 'audit.take'] as const
  const signIn = async (...more: ('text.edit' | 'text.review' | 'text.release' | 'ingest')[]) =>
    server.client((await aPerson(server.ctx, { permissions: [...read, ...more] })).token)
  const analyst = await signIn('text.edit')
  const people = {
    server,
    analyst,
    reviewer: await signIn('text.review'),
    leader: await signIn('text.review', 'text.release'),
  }
  const intake = await signIn('ingest')
  const self = await analyst.ok(contract.session.self, {})
  const { id: libraryId } = await analyst.ok(calls.createLibrary, {
    body: {
      name: 'Adverts',
      remark: '',
      ownerId: self.id,
      teamId: null,
      quota: 1000,
      apps: [],
      active: true,
    },
  })
  const { id: categoryId } = await analyst.ok(calls.createCategory, {
    body: { name: 'Gambling', parentId: null, labelId: null },
  })
  return {
    ...people,
    intake,
    pass,
    ...tools(people, { libraryId, categoryId }, pass),
    ingest: async (texts, uid = () => 'u1') => {
      const ids: string[] = []
      for (let from = 0; from < texts.length; from += 250) {
        const part = texts.slice(from, from + 250)
        const { list } = await intake.ok(
          contract.ingest.records,
          part.map((content, at) => ({
            appId: 50,
            type: 12,
            postId: `post-${++posts}`,
            uid: uid(from + at),
            texts: [{ content }],
          })),
        )
        ids.push(...list.map(({ id }) => id ?? '0'))
      }
      return ids
    },
    stop: () => server.stop(),
  }
}
