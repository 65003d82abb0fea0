import type { RecordResult } from '@oas/contract/decision/schemas'
import { contract } from '@oas/contract/index'
import { makeWrong } from '../areas/wrong-order/index.ts'
import { transact } from '../db/transaction.ts'
import { type Held, hold, item, muting, submitItems } from './held.ts'
import type { TestServer } from './server.ts'
import type { MadePerson } from './world.ts'

export type DecidedRecord = { held: Held; id: string }
/** A record that a person decides; a mute where nothing else is said. */
export async function decideRecord(
  server: TestServer,
  person: MadePerson,
  make: (held: Held) => RecordResult = muting,
): Promise<DecidedRecord> {
  const held = await hold(server, person.id)
  const {
    list: [answer],
  } = await submitItems(server, person.token, [make(held)])
  return { held, id: answer?.decisionId ?? '' }
}

/** The same record decided anew by another; answers the new decision. */
export async function decideAnew(
  server: TestServer,
  person: MadePerson,
  { held, id }: DecidedRecord,
  make: (held: Held) => RecordResult = item,
): Promise<string> {
  const { list } = await server.client(person.token).ok(contract.customize.punish, {
    pageKey: 'x',
    appId: 50,
    type: 12,
    business: 'text',
    windowId: 'w9',
    settingVersion: 1,
    replaces: id,
    item: make({ ...held, fence: 0 }),
  })
  return list[0]?.decisionId ?? ''
}

type Found = Partial<Parameters<typeof makeWrong>[1]>
/** A decision that an inspection finds wrong; answers its wrong order. */
export async function seedWrong(
  server: TestServer,
  decisionId: string,
  found: Found & { foundBy: string },
): Promise<{ id: string; fresh: boolean } | null> {
  return transact(server.ctx, (client) =>
    makeWrong(
      client,
      {
        decisionId,
        role: 'auditor',
        source: 'inspection',
        sourceId: null,
        queueId: null,
        errorClass: 'too_hard',
        severity: 'normal',
        right: { result: 'ignore', labels: [] },
        comment: 'It is a quotation',
        ...found,
      },
      server.ctx.now(),
    ),
  )
}
