import { contract } from '@oas/contract/index'
import { type ItemBody, blankItem } from '@oas/contract/text-moderation/schemas'
import type { Client, TestServer } from './server.ts'
import { aPerson } from './world.ts'

const calls = contract.textModeration
type Ref = { id: string; version: number }

/**
 * People who write, approve and release words of a library, each act some seconds after another.
 */
export type WordDesk = {
  analyst: Client
  analystId: string
  reviewer: Client
  leader: Client
  libraryId: string
  categoryId: string
  bodyOf: (rule: string, change?: Partial<ItemBody>) => ItemBody
  /** Writes a draft. */
  write: (rule: string, change?: Partial<ItemBody>) => Promise<Ref>
  /** Writes an item that two people want. */
  approve: (rule: string, change?: Partial<ItemBody>) => Promise<Ref>
  /** Brings all that is approved into force. */
  release: () => Promise<number>
}

/** `pass`: lets time go by, so that no limit of calls is met. */
export async function aWordDesk(
  server: TestServer,
  name: string,
  pass: () => void,
): Promise<WordDesk> {
  const read = ['text.read', 'record.read', 'keyword.add'] as const
  const writer = await aPerson(server.ctx, { permissions: [...read, 'text.edit'] })
  const analyst = server.client(writer.token)
  const reviewer = server.client(
    (await aPerson(server.ctx, { permissions: [...read, 'text.review'] })).token,
  )
  const leader = server.client(
    (await aPerson(server.ctx, { permissions: [...read, 'text.review', 'text.release'] })).token,
  )
  const { id: libraryId } = await analyst.ok(calls.createLibrary, {
    body: {
      name,
      remark: '',
      ownerId: writer.id,
      teamId: null,
      quota: 1000,
      apps: [],
      active: true,
    },
  })
  const { id: categoryId } = await analyst.ok(calls.createCategory, {
    body: { name, parentId: null, labelId: null },
  })
  const bodyOf = (rule: string, change: Partial<ItemBody> = {}): ItemBody => ({
    ...blankItem,
    libraryId,
    categoryId,
    labelId: 1203,
    rule,
    ...change,
  })
  const write = (rule: string, change: Partial<ItemBody> = {}): Promise<Ref> =>
    analyst.ok(calls.createItem, { body: bodyOf(rule, change) })
  const approve = async (rule: string, change: Partial<ItemBody> = {}): Promise<Ref> => {
    const ref = await write(rule, change)
    pass()
    await analyst.ok(calls.setState, { refs: [ref], act: 'submit', reason: '' })
    pass()
    await reviewer.ok(calls.setState, { refs: [ref], act: 'approve', reason: '' })
    return ref
  }
  const release = async (): Promise<number> => {
    pass()
    const { number } = await leader.ok(calls.build, { note: 'next' })
    pass()
    await leader.ok(calls.full, { id: String(number) })
    return number
  }
  return {
    analyst,
    analystId: writer.id,
    reviewer,
    leader,
    libraryId,
    categoryId,
    bodyOf,
    write,
    approve,
    release,
  }
}
