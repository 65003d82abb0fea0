import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Empty, Id, keyset, keysetOf, oneOf, pageOf, paging } from '../envelope.ts'
import { sortBy } from '../sort.ts'
import {
  BanOffer,
  DecidedAlong,
  NewUserOrdersRun,
  UserOrdersItem,
  UserOrdersPreview,
  UserOrdersRun,
  UserOrdersStep,
  userOrdersStates,
} from './schemas.ts'

const path = '/user-orders'
const own = { service: 'review', access: 'audit.take', scope: 'filtered' } as const
const ofApp = { ...own, scope: { app: 'appId' } } as const

export const userOrdersCalls = {
  offer: call({
    ...ofApp,
    method: 'POST',
    path: `${path}/offer`,
    input: Type.Object({
      appId: AppId,
      decisionIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
      uid: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    }),
    output: Type.Object({ list: Type.Array(BanOffer) }),
    summary:
      'Of these decisions, or about this user, the bans in force of users of whom orders wait ' +
      'that the caller could decide',
  }),
  preview: call({
    ...ofApp,
    method: 'POST',
    path: `${path}/preview`,
    input: Type.Object({ appId: AppId, decisionId: Id }),
    output: UserOrdersPreview,
    summary: 'Waiting orders of a banned user by type, what fits them, and what is left out why',
  }),
  start: call({
    ...ofApp,
    method: 'POST',
    path,
    limited: 20,
    input: NewUserOrdersRun,
    output: Type.Object({ id: Id, state: oneOf(userOrdersStates), items: Type.Integer() }),
    summary: 'Decide waiting orders of a banned user; many wait for a second person',
  }),
  get: call({
    ...own,
    method: 'GET',
    path: `${path}/:id`,
    input: Type.Object({ id: Id }),
    output: Type.Object({ run: UserOrdersRun, steps: Type.Array(UserOrdersStep) }),
    summary: 'What is decided about the orders of a user, how far it is, and who did what',
  }),
  items: call({
    ...own,
    method: 'GET',
    path: `${path}/:id/item`,
    input: Type.Object({ id: Id, ...keyset }),
    output: keysetOf(UserOrdersItem),
    summary: 'What became of each order',
  }),
  list: call({
    ...own,
    method: 'GET',
    path,
    input: Type.Object({
      ...sortBy(['id', 'items', 'state', 'by', 'at']),
      ...paging,
      appId: Type.Optional(AppId),
      uid: Type.Optional(Type.String({ maxLength: 64 })),
      state: Type.Optional(oneOf(userOrdersStates)),
    }),
    output: pageOf(UserOrdersRun),
    summary:
      "One's own runs; those of others as well with punish.review or audit.team, within the " +
      'apps and types of the caller',
  }),
  cancel: call({
    ...own,
    method: 'PUT',
    path: `${path}/:id/cancel`,
    input: Type.Object({ id: Id }),
    output: Type.Object({ cancelled: Type.Integer({ description: 'orders that are left alone' }) }),
    summary: 'Stop before the end; what was decided stays',
  }),
  review: call({
    ...own,
    access: 'punish.review',
    method: 'POST',
    path: `${path}/:id/review`,
    input: Type.Object({
      id: Id,
      act: oneOf(['approve', 'reject']),
      reason: Type.String({ maxLength: 200 }),
    }),
    output: Empty,
    summary: 'Pass or turn down what another person wants to decide',
  }),
  along: call({
    ...own,
    access: 'record.read',
    method: 'GET',
    path: `${path}/along`,
    input: Type.Object({ decisionId: Id }),
    output: DecidedAlong,
    summary: 'What was decided along with a ban',
  }),
}

export const userOrdersArea = {
  calls: { userOrders: userOrdersCalls },
  acts: ['userOrders.start', 'userOrders.approve', 'userOrders.reject', 'userOrders.cancel'],
  pages: [page('/user-orders', 'audit.take', ['records', 55, 'user_orders', 'user'])],
} as const satisfies Area
