import type { DrillBody } from '@oas/contract/case-order/calls'
import {
  type Answer,
  type ItemBody,
  blankAnswer,
  blankItem,
  blankLibrary,
} from '@oas/contract/case-library/schemas'
import type { RecordResult } from '@oas/contract/decision/schemas'
import { contract } from '@oas/contract/index'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { everyItem } from '@oas/contract/simulation/schemas'
import { beforeAll, beforeEach, expect } from 'vitest'
import { forgetCallers } from '../http/sessions.ts'
import { type Auditor, anAuditor, rec, send } from './auditor.ts'
import { item, submitItems } from './held.ts'
import { clock, server, useQueueWorld } from './queue-world.ts'
import type { Client } from './server.ts'
import { aLabelTree, aPerson, aType } from './world.ts'

const { caseLibrary, caseOrder } = contract
export let leader: Client
export let teamId: string
let reviewer: Client
let sent = 0
const prepare = async (): Promise<void> => {
  // Places that no block has at its edge, so that so many orders hold so many cases.
  await server.ctx.pool.query("alter table hidden_pace alter column seed set default 'b'")
  await aLabelTree(server.ctx)
  await aType(server.ctx, { version: 2, undoSeconds: 30 })
  const join = async (permissions: Parameters<typeof aPerson>[1]): Promise<Client> =>
    server.client((await aPerson(server.ctx, permissions)).token)
  leader = await join({
    permissions: ['case.read', 'case.edit', 'practice.read', 'practice.edit', 'record.read'],
  })
  reviewer = await join({ permissions: ['case.read', 'case.review'] })
  const made = await server.ctx.db
    .insertInto('team')
    .values({ name: 'Hidden team' })
    .returning('id')
    .executeTakeFirstOrThrow()
  teamId = made.id
}
/** A type with hidden cases, a team that may get them, and a leader who makes drills. */
export function useHiddenWorld(): void {
  useQueueWorld()
  beforeAll(prepare)
  beforeEach(async () => {
    await server.ctx.pool.query('truncate hidden_case, hidden_pace cascade')
  })
}

export function verdict(resultId: string, labels: number[] = []): Answer {
  return { ...blankAnswer, resultId, labels }
}
export function aCase(text: string, change: Partial<ItemBody> = {}): ItemBody {
  return {
    ...blankItem('record'),
    typeKey: '50:12',
    record: { uid: 'of-a-case', at: clock, texts: [{ content: text }] },
    answer: verdict('ignore'),
    ...change,
  }
}
let libraries = 0
/** A library in use with some cases, passed by a second person. */
export async function aLibrary(items: ItemBody[]): Promise<string> {
  const body = { ...blankLibrary, name: `Library ${++libraries}`, types: ['50:12'] }
  const { id } = await leader.ok(caseLibrary.create, { body })
  const { rows } = await leader.ok(caseLibrary.itemImport, { libraryId: id, items })
  const ids = rows.map((row) => row.id ?? '')
  await leader.ok(caseLibrary.itemState, { ids, act: 'submit' })
  await reviewer.ok(caseLibrary.itemState, { ids, act: 'pass' })
  await leader.ok(caseLibrary.update, { id, baseVersion: 1, state: 'in-use' })
  return id
}
/** A drill as it is asked for. */
export function drillOf(libraryId: string): DrillBody {
  return {
    name: `Drill ${libraries}`,
    libraryId,
    filter: everyItem,
    per: 10,
    dims: [],
    teamIds: [teamId],
    remark: '',
    mode: 'hidden',
  }
}
/** An announced drill of a library of its own. */
export async function aDrill(items: ItemBody[]): Promise<string> {
  const body = drillOf(await aLibrary(items))
  return (await leader.ok(caseOrder.create, { body })).id
}
/** So many cases that punish nothing. */
export function texts(n: number): ItemBody[] {
  return Array.from({ length: n }, (_all, at) => aCase(`A text of the daily kind ${at}`))
}

/** Somebody of the team, in an audit of the type; not yet confirmed. */
export async function aMember(): Promise<Auditor> {
  const one = await anAuditor(server, { permissions: ['audit.take', 'record.read'] }, ['50:12'])
  await server.ctx.db.updateTable('person').set({ teamId }).where('id', '=', one.personId).execute()
  forgetCallers(server.ctx)
  return one
}
/** Sends ordinary records in. */
export async function sendPlain(n: number): Promise<void> {
  await send(
    server,
    Array.from({ length: n }, () => rec(`post-${1_000_000 + ++sent}`, { uid: `user-${sent}` })),
  )
}
/** Somebody decides what they hold; a pass where nothing else is said. */
export function decide(
  of: Auditor,
  list: readonly HeldRecord[],
  how: (held: HeldRecord) => RecordResult = (held) => item(held),
) {
  return submitItems(server, of.client.token, list.map(how), {
    windowId: of.window,
    settingVersion: list[0]?.settingVersion ?? 1,
  })
}
/** Which of some orders are hidden cases. */
export async function hiddenOf(list: readonly { id: string }[]): Promise<Set<string>> {
  const { rows } = await server.ctx.pool.query<{ id: string }>(
    'select order_id::text as id from hidden_case where order_id = any($1::bigint[])',
    [list.map(({ id }) => id)],
  )
  return new Set(rows.map(({ id }) => id))
}
/** Takes and decides windows until the queue is empty; answers all orders. */
export async function workOff(of: Auditor): Promise<HeldRecord[]> {
  const all: HeldRecord[] = []
  for (;;) {
    const list = await of.fetch({ types: ['50:12'] })
    if (list.length === 0) return all
    all.push(...list)
    const answer = await decide(of, list)
    expect(answer.refused).toBe(0)
  }
}
