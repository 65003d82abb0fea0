import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { Empty, Id, keyset, keysetOf, nullable, oneOf, pageOf, paging } from '../envelope.ts'
import {
  BreakerLimit,
  BreakerLimitBody,
  BreakerStop,
  Exceeded,
  breakerMeasures,
  mostLiftReason,
} from './schemas.ts'

const led = { service: 'review', access: 'audit.team', scope: 'filtered', method: 'GET' } as const
/** Limits bind leaders, too: they are settings of the installation. */
const edit = { service: 'review', access: 'config.edit', scope: 'filtered' } as const
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Saved = Type.Object({ id: Id, version: Version })

/** Who did too much in too little time is stopped, and goes on when somebody else lifts it. */
export const breakerCalls = {
  own: call({
    method: 'GET',
    service: 'review',
    path: '/breaker/own',
    access: 'signed-in',
    scope: 'self',
    input: Empty,
    output: Type.Object({ stop: nullable(Exceeded) }),
    summary: 'Whether the caller is stopped, and by what',
  }),
  stops: call({
    ...led,
    path: '/breaker/stops',
    input: Type.Object({
      ...keyset,
      lifted: Type.Optional(Type.Boolean({ description: 'those that were lifted' })),
      personId: Type.Optional(Id),
    }),
    output: keysetOf(BreakerStop),
    summary: 'Who is stopped now, or was, in the types of the caller; newest first',
  }),
  count: call({
    ...led,
    path: '/breaker/count',
    input: Empty,
    output: Type.Object({ n: Type.Integer() }),
    summary: 'How many people are stopped now, in the types of the caller',
  }),
  lift: call({
    ...led,
    method: 'POST',
    path: '/breaker/stops/:id/lift',
    input: Type.Object({ id: Id, reason: Type.String({ maxLength: mostLiftReason }) }),
    output: Empty,
    summary: 'Let a stopped person go on; never oneself. Counting starts anew',
  }),
  limits: call({
    ...led,
    path: '/breaker/limits',
    input: Type.Object({ ...paging, measure: Type.Optional(oneOf(breakerMeasures)) }),
    output: pageOf(BreakerLimit),
    summary: 'How much one person may do in a span',
  }),
  createLimit: call({
    ...edit,
    method: 'POST',
    path: '/breaker/limits',
    input: BreakerLimitBody,
    output: Saved,
    summary: 'Set one more limit; of all that match, the tightest acts',
  }),
  updateLimit: call({
    ...edit,
    method: 'PUT',
    path: '/breaker/limits/:id',
    input: Type.Object({ id: Id, version: Version, ...BreakerLimitBody.properties }),
    output: Saved,
    summary: 'Change a limit, or switch it on or off',
  }),
  removeLimit: call({
    ...edit,
    method: 'DELETE',
    path: '/breaker/limits/:id',
    query: ['version'],
    input: Type.Object({ id: Id, version: Version }),
    output: Empty,
    summary: 'Delete a limit',
  }),
}

export const breakerArea = {
  calls: { breaker: breakerCalls },
  acts: [
    'breaker.createLimit',
    'breaker.lift',
    'breaker.removeLimit',
    'breaker.stop',
    'breaker.updateLimit',
  ],
  pages: [page('/breaker', 'audit.team', ['records', 95, 'breaker', 'shield'])],
} as const satisfies Area
