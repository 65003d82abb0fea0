import { type Static, Type } from 'typebox'
import { type Area } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Empty, Id, Millis, nullable, oneOf, pageOf, paging } from '../envelope.ts'
import { sortBy } from '../sort.ts'

/** Work on more things than this names a change order. */
export const changeOrderAbove = 50

const facts = {
  title: Type.String({ minLength: 1, maxLength: 64, pattern: '\\S' }),
  apps: Type.Array(AppId, { maxItems: 200, uniqueItems: true, description: 'none: every app' }),
  remark: Type.String({ maxLength: 500 }),
  changeEndTime: nullable(
    Type.Integer({
      minimum: 0,
      maximum: 8_640_000_000_000_000,
      description: 'work under it may begin until then; null: no end',
    }),
  ),
}
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
export const ChangeOrderRow = Type.Object({
  id: Id,
  ...facts,
  state: oneOf(['open', 'closed']),
  expired: Type.Boolean(),
  version: Version,
  madeBy: Type.String(),
  madeAt: Millis,
  uses: Type.Integer({ description: 'pieces of work that named it' }),
})
export type ChangeOrderRow = Static<typeof ChangeOrderRow>
/** What a picker shows. */
export const ChangeOrder = Type.Object({
  id: Id,
  title: Type.String(),
  changeEndTime: nullable(Millis),
})
export type ChangeOrder = Static<typeof ChangeOrder>

const read = { service: 'review', scope: 'filtered', access: 'signed-in' } as const
const edit = { service: 'review', scope: 'filtered', access: 'change-order.edit' } as const
export const changeOrderCalls = {
  pick: call({
    ...read,
    method: 'GET',
    path: '/customize/batch-punish/sysopList',
    input: Type.Object({
      text: Type.Optional(Type.String({ maxLength: 64 })),
      appId: Type.Optional(AppId),
      ended: Type.Optional(Type.Boolean({ description: 'those that are closed or over as well' })),
    }),
    output: Type.Object({ list: Type.Array(ChangeOrder) }),
    summary: 'Change orders that may be named now, newest first, 200 at most',
  }),
  list: call({
    ...edit,
    method: 'GET',
    path: '/change-order',
    input: Type.Object({
      ...sortBy(['title', 'changeEndTime', 'state', 'madeBy', 'madeAt', 'uses']),
      ...paging,
      text: Type.Optional(Type.String({ maxLength: 64 })),
      state: Type.Optional(oneOf(['open', 'closed', 'expired'])),
    }),
    output: pageOf(ChangeOrderRow),
    summary: 'Change orders, newest first',
  }),
  create: call({
    ...edit,
    method: 'POST',
    path: '/change-order',
    input: Type.Object(facts),
    output: Type.Object({ id: Id }),
    summary: 'Enter a change order',
  }),
  update: call({
    ...edit,
    method: 'PUT',
    path: '/change-order',
    input: Type.Object({ id: Id, version: Version, ...facts, state: oneOf(['open', 'closed']) }),
    output: Empty,
    summary: 'Change, close or open a change order',
  }),
}

export const changeOrderArea = {
  calls: { changeOrder: changeOrderCalls },
  acts: ['changeOrder.create', 'changeOrder.update'],
  pages: [],
} as const satisfies Area
