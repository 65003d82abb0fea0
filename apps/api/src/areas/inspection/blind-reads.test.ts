import type { Call } from '@oas/contract/define'
import { allCalls, contract } from '@oas/contract/index'
import { isObject } from '@oas/contract/json'
import { rolePresets } from '@oas/contract/people/role-presets'
import type { Permission } from '@oas/contract/permissions'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { dayMs } from '@oas/contract/time'
import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { type Auditor, anAuditor } from '../../testing/auditor.ts'
import { callEffects } from '../../testing/call-effects.ts'
import { inputOf } from '../../testing/generate.ts'
import { checkerOf } from '../../http/validate.ts'
import { item } from '../../testing/held.ts'
import {
  aQueue,
  anInspectionLeader,
  answerOne,
  decideMany,
  fetchOf,
  sampleAll,
  useInspectionWorld,
  workedBy,
} from '../../testing/inspections.ts'
import { server } from '../../testing/queue-world.ts'
import { splitInput } from '../../testing/server.ts'
import { aPerson } from '../../testing/world.ts'

useInspectionWorld()

const permissions: readonly Permission[] = [
  ...rolePresets.auditor,
  'inspection.work',
  'delivery.read',
]
/** These keep what they show, and read all the same. */
const showing = new Set(['pageInfo.info', 'pageInfo.traceless', 'pageInfo.relate'])

/** Calls that change nothing and that somebody with the permissions may make. */
const readCalls = (): (readonly [string, Call])[] => {
  const writing = new Set(callEffects().flatMap(({ name, writes }) => (writes ? [name] : [])))
  return allCalls.filter(
    ([name, { access, acts, changes, answers }]) =>
      (!writing.has(name) || showing.has(name)) &&
      !acts &&
      !changes &&
      answers !== 'raw' &&
      (access === 'signed-in' || permissions.some((one) => one === access)),
  )
}

/** What somebody could ask of a record, by the name of the field; `id`: whatever has one. */
const knownOf = (order: HeldRecord, id: string): Record<string, unknown> => {
  const { appId, type, uid, postId, recordId } = order
  const keys = [`${appId}:${type}`]
  const now = server.ctx.now().getTime()
  const [from, to] = [now - dayMs / 2, now + dayMs / 4]
  return {
    appId,
    app: appId,
    type,
    types: keys,
    appTypes: keys,
    business: 'text',
    uid,
    uids: [uid],
    postId,
    recordId,
    sid: postId,
    sids: [postId],
    id,
    ids: [id],
    orderId: order.id,
    decisionId: id,
    decisionIds: [id],
    fence: order.fence,
    from,
    to,
    start: from,
    end: to,
    startTime: from,
    endTime: to,
    mine: false,
    words: ['text'],
    by: 'uid',
    value: uid,
    days: 7,
    depth: 1,
    reason: 'Looks alike',
  }
}

/** An input of what is known of the record, and of anything that fits where more is needed. */
const inputFor = (call: Call, known: Record<string, unknown>): unknown => {
  const { properties = {}, required = [] } = call.input as {
    properties?: Record<string, TSchema>
    required?: string[]
  }
  const [made] = fc.sample(inputOf(call.input, false), { numRuns: 1, seed: 5 })
  if (!isObject(made)) return made
  return Object.fromEntries(
    Object.entries(properties).flatMap(([field, schema]) =>
      checkerOf(schema).Check(known[field])
        ? [[field, known[field]]]
        : required.includes(field)
          ? [[field, made[field]]]
          : [],
    ),
  )
}

/** The body of what a call answers, whatever its status. */
const askText = async ({ client }: Auditor, call: Call, input: unknown): Promise<string> => {
  const { url, body } = splitInput(call, input)
  const answer = await server.app.inject({
    method: call.method,
    url,
    headers: { 'content-type': 'application/json', token: client.token },
    ...(body === undefined ? {} : { payload: body }),
  })
  return answer.body
}

/** Calls that tell somebody of a decision, each with the signs of it in its answers. */
const tellingOf = async (
  person: Auditor,
  order: HeldRecord,
  hidden: readonly string[],
  calls: readonly (readonly [string, Call])[],
): Promise<string[]> => {
  const telling = new Set<string>()
  for (const [name, call] of calls)
    for (const id of [order.recordId, ...hidden]) {
      const input = inputFor(call, knownOf(order, id))
      const said = await askText(person, call, input)
      const asked = JSON.stringify(input)
      const signs = ['"advert"', ...hidden.filter((one) => !asked.includes(one))]
      if (signs.some((sign) => said.includes(sign))) telling.add(name)
    }
  return [...telling]
}

test('no read call tells an inspector of a decision while a blind answer is not kept', async () => {
  const leader = await anInspectionLeader(server)
  const inspector = await anAuditor(server, { permissions: [...permissions] })
  const person = await aPerson(server.ctx, { permissions: ['audit.take'] })
  const queueId = await aQueue(leader, { people: workedBy(inspector) })
  const ids = await decideMany(server, person, 1)
  await sampleAll(server)
  // Its type is one of live rooms, so that what was done in rooms is looked at too.
  await server.ctx.pool.query("update record_type set business = 'live' where type = 12")
  const [order] = await fetchOf(inspector, queueId)
  if (!order) throw new Error('nothing was handed out')
  const { rows: punishes } = await server.ctx.pool.query<{ id: string }>(
    'select id::text as id from punish where decision_id = $1',
    [ids[0]],
  )
  const hidden = [...ids, ...punishes.map(({ id }) => id)]
  expect(hidden).toHaveLength(2)
  const calls = readCalls()
  expect(await tellingOf(inspector, order, hidden, calls)).toEqual([])
  const ofUser = { appId: order.appId, uid: order.uid }
  const punished = async () =>
    (await inspector.client.ok(contract.voiceInspection.user, ofUser)).punished
  expect(await punished()).toEqual({ live: 0, total: 0 })
  await answerOne(server, inspector, item(order))
  expect(await punished()).toEqual({ live: 1, total: 1 })
  const telling = ['record.detail', 'record.find', 'punishEvidence.query']
  const asked = calls.filter(([name]) => telling.includes(name))
  expect((await tellingOf(inspector, order, hidden, asked)).toSorted()).toEqual(telling.toSorted())
})
