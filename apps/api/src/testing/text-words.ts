import { contract } from '@oas/contract/index'
import { type ItemBody, blankItem } from '@oas/contract/text-moderation/schemas'
import { textModeration } from '../areas/text-moderation/index.ts'
import type { Client, TestServer } from './server.ts'
import { type MadePerson, aPerson } from './world.ts'

const calls = contract.textModeration
type Ref = { id: string; version: number }

/** A library with the people who write, pass and release its words; time goes on by `pass`. */
export type WordWorld = {
  server: TestServer
  owner: MadePerson
  analyst: Client
  reviewer: Client
  leader: Client
  libraryId: string
  categoryId: string
  pass: (ms: number) => void
}

/** Makes a library whose owner is its first author. */
export async function aWordWorld(
  server: TestServer,
  pass: (ms: number) => void,
  name = 'Adverts',
): Promise<WordWorld> {
  const read = ['text.read', 'record.read', 'audit.take'] as const
  const owner = await aPerson(server.ctx, { permissions: [...read, 'text.edit'] })
  const reviewer = await aPerson(server.ctx, { permissions: [...read, 'text.review'] })
  const leader = await aPerson(server.ctx, {
    permissions: [...read, 'text.review', 'text.release'],
  })
  const analyst = server.client(owner.token)
  const { id: libraryId } = await analyst.ok(calls.createLibrary, {
    body: {
      name,
      remark: '',
      ownerId: owner.id,
      teamId: null,
      quota: 1000,
      apps: [],
      active: true,
    },
  })
  const { id: categoryId } = await analyst.ok(calls.createCategory, {
    body: { name: `${name} category`, parentId: null, labelId: null },
  })
  return {
    server,
    owner,
    analyst,
    reviewer: server.client(reviewer.token),
    leader: server.client(leader.token),
    libraryId,
    categoryId,
    pass,
  }
}

/** Writes a word that two people want. */
export async function approveWord(
  { analyst, reviewer, libraryId, categoryId, pass }: WordWorld,
  rule: string,
  change: Partial<ItemBody> = {},
): Promise<string> {
  const body = { ...blankItem, libraryId, categoryId, labelId: 1203, rule, ...change }
  const ref: Ref = await analyst.ok(calls.createItem, { body })
  for (const [who, act] of [
    [analyst, 'submit'],
    [reviewer, 'approve'],
  ] as const) {
    pass(6000)
    const { list } = await who.ok(calls.setState, { refs: [ref], act, reason: '' })
    if (!list[0]?.ok) throw new Error(`${act}: ${list[0]?.code}`)
  }
  return ref.id
}
/** Brings all that is approved into force; answers the number of the release. */
export async function releaseWords({ leader, pass }: WordWorld): Promise<number> {
  pass(6000)
  const { number } = await leader.ok(calls.build, { note: '' })
  pass(6000)
  await leader.ok(calls.full, { id: String(number) })
  return number
}
/** Runs a job of the area until nothing is left to do. */
export async function runTextJob({ ctx }: Pick<TestServer, 'ctx'>, name: string): Promise<void> {
  const job = textModeration.jobs.find((one) => one.name === `text-moderation.${name}`)
  if (!job) throw new Error(`no job ${name}`)
  while (await job.run(ctx)) {
    /* until nothing is left */
  }
}
