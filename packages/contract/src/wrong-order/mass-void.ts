import { type Static, Type } from 'typebox'
import { call } from '../define.ts'
import { AppId, Id, Millis, TypeId, oneOf, pageOf, paging } from '../envelope.ts'
import { errorClasses, severities } from './errors.ts'

/** How many wrong orders one proposal may void. */
export const massVoidMost = 500
export const massVoidDays = 366
export const massVoidStates = ['proposed', 'done', 'rejected', 'cancelled'] as const
export type MassVoidState = (typeof massVoidStates)[number]
export const massVoidActs = ['wrongOrder.proposeVoid', 'wrongOrder.reviewVoid'] as const

const Reason = Type.String({ minLength: 10, maxLength: 500, pattern: '\\S' })
/** The wrong orders that a proposal takes: those of a rule that was wrong. */
const filter = {
  appId: Type.Optional(AppId),
  type: Type.Optional(TypeId),
  errorClass: Type.Optional(oneOf(errorClasses)),
  severity: Type.Optional(oneOf(severities)),
  labelId: Type.Optional(Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 })),
  person: Type.Optional(Id),
  from: Millis,
  to: Millis,
}
export const MassVoid = Type.Object({
  id: Id,
  state: oneOf(massVoidStates),
  n: Type.Integer({ description: 'how many it takes' }),
  people: Type.Integer({ description: 'whose they are' }),
  voided: Type.Integer({ description: 'how many it voided' }),
  reason: Type.String(),
  madeBy: Type.String(),
  own: Type.Boolean({ description: 'proposed by the caller' }),
  at: Millis,
  reviewedBy: Type.String(),
})
export type MassVoid = Static<typeof MassVoid>

const team = { service: 'releasing', access: 'audit.team', scope: 'filtered' } as const
export const massVoidCalls = {
  proposeVoid: call({
    ...team,
    method: 'PUT',
    path: '/wrong/order/void',
    input: Type.Object({ ...filter, reason: Reason }),
    output: Type.Object({ id: Id, n: Type.Integer() }),
    summary: 'Propose to void the living wrong orders of others that a filter leaves',
  }),
  voids: call({
    ...team,
    method: 'GET',
    path: '/wrong/order/void',
    input: Type.Object({ ...paging, state: Type.Optional(oneOf(massVoidStates)) }),
    output: pageOf(MassVoid),
    summary: 'Proposals to void wrong orders, the newest first',
  }),
  reviewVoid: call({
    ...team,
    method: 'PUT',
    path: '/wrong/order/void/review',
    input: Type.Object({
      id: Id,
      act: oneOf(['confirm', 'reject', 'cancel']),
      reason: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    output: Type.Object({ voided: Type.Integer() }),
    summary: 'Confirm or reject a proposal of another person, or take back one of your own',
  }),
}
