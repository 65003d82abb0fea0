import { Type } from 'typebox'
import { type Calls, call } from '../define.ts'
import {
  AppId,
  Empty,
  Id,
  Millis,
  TypeId,
  TypeKey,
  keyset,
  keysetOf,
  nullable,
  oneOf,
  pageOf,
  paging,
} from '../envelope.ts'
import { businessKinds } from '../kinds.ts'
import { LogRow } from '../people/schemas.ts'
import { sortBy } from '../sort.ts'
import { drawRuleKinds } from './draw-rules.ts'
import { Queue, QueueBody, QueueDay, queueKinds, queueStates } from './queue.ts'

const base = { service: 'releasing', scope: 'filtered' } as const
const read = { ...base, access: 'inspection.read' } as const
const edit = { ...base, access: 'inspection.edit' } as const
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Saved = Type.Object({ id: Id, version: Version })

/** What is read of the queues under a path. */
function queueReads<const P extends string>(path: P, what: string) {
  return {
    businessTypes: call({
      ...read,
      method: 'GET',
      path: `${path}/business-type`,
      input: Empty,
      output: Type.Array(
        Type.Object({
          value: oneOf(businessKinds),
          label: Type.String(),
          types: Type.Array(Type.Object({ key: TypeKey, name: Type.String() })),
        }),
      ),
      summary: `Kinds of business and their types that ${what} may take`,
    }),
    ruleTypes: call({
      ...read,
      scope: 'none',
      method: 'GET',
      path: `${path}/sampling-rule-type`,
      input: Empty,
      output: Type.Array(
        Type.Object({
          value: oneOf(drawRuleKinds),
          label: Type.String(),
          unit: oneOf(['per-cent', 'count']),
          limit: nullable(oneOf(['days', 'per-cent', 'seconds'])),
        }),
      ),
      summary: `Rules by which ${what} may draw`,
    }),
    query: call({
      ...read,
      method: 'GET',
      path: `${path}/query`,
      input: Type.Object({
        ...sortBy(['name', 'state', 'priority', 'updatedAt']),
        ...paging,
        kind: Type.Optional(oneOf(queueKinds)),
        id: Type.Optional(Id),
        name: Type.Optional(Type.String({ maxLength: 60 })),
        state: Type.Optional(oneOf(queueStates)),
        business: Type.Optional(oneOf(businessKinds)),
        appId: Type.Optional(AppId),
        type: Type.Optional(TypeId),
        personId: Type.Optional(Id),
        queueId: Type.Optional(Id),
      }),
      output: pageOf(Queue),
      summary: `Queues of ${what} with what waits in them and what was found`,
    }),
    list: call({
      ...read,
      method: 'GET',
      path: `${path}/list`,
      input: Type.Object({ kind: Type.Optional(oneOf(queueKinds)) }),
      output: Type.Array(Type.Object({ id: Id, name: Type.String(), state: oneOf(queueStates) })),
      summary: `Queues of ${what} by name`,
    }),
    detail: call({
      ...read,
      method: 'GET',
      path: `${path}/detail`,
      input: Type.Object({ id: Id, version: Type.Optional(Version) }),
      output: Type.Object({
        queue: Queue,
        days: Type.Array(QueueDay, { description: 'the last fourteen, the oldest first' }),
        versions: Type.Array(
          Type.Object({ version: Version, by: Type.String(), at: Millis, body: QueueBody }),
        ),
      }),
      summary: `A queue of ${what} with its versions, the newest first`,
    }),
    log: call({
      ...read,
      method: 'GET',
      path: `${path}/log`,
      input: Type.Object({ id: Id, ...keyset }),
      output: keysetOf(LogRow),
      summary: `What was changed of a queue of ${what}, and by whom`,
    }),
  } satisfies Calls
}

/** What changes the queues under a path. */
function queueWrites<const P extends string>(path: P, what: string) {
  return {
    create: call({
      ...edit,
      method: 'POST',
      path: `${path}/create`,
      input: Type.Object({ kind: Type.Optional(oneOf(queueKinds)), body: QueueBody }),
      output: Saved,
      summary: `Make a queue of ${what}; it is off`,
    }),
    update: call({
      ...edit,
      method: 'PUT',
      path: `${path}/update`,
      input: Type.Object({
        id: Id,
        baseVersion: Version,
        body: Type.Optional(QueueBody),
        state: Type.Optional(oneOf(queueStates)),
      }),
      output: Saved,
      summary: `Change a queue of ${what} for what is drawn from now on; turn it on, off, or pause`,
    }),
    remove: call({
      ...edit,
      method: 'DELETE',
      path: `${path}/delete`,
      input: Type.Object({ id: Id }),
      output: Type.Object({ withdrawn: Type.Integer() }),
      summary: `Delete a queue of ${what} with what waits in it`,
    }),
    withdraw: call({
      ...edit,
      method: 'DELETE',
      path: `${path}/pending/order/delete`,
      input: Type.Object({
        id: Id,
        ruleId: Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
        personId: Type.Optional(Id),
        day: Type.Optional(Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` })),
      }),
      output: Type.Object({ withdrawn: Type.Integer() }),
      summary: `Withdraw what waits in a queue of ${what}`,
    }),
  } satisfies Calls
}

/** The calls of queues under a path: those of inspections, and those of inspections of these. */
export function queueCalls<const P extends string>(path: P, what: string) {
  return { ...queueReads(path, what), ...queueWrites(path, what) }
}
