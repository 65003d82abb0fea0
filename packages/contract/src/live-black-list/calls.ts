import { type Static, Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Id, Millis, nullable, oneOf, pageOf, paging } from '../envelope.ts'
import { LineOutcome } from '../white-list/schemas.ts'
import { sortBy } from '../sort.ts'

/** `bar`: may not go live; `watch`: each room is looked at first. */
export const blackKinds = ['bar', 'watch'] as const
/** `expired` is said of one in force whose time is over. */
export const blackStates = ['pending', 'active', 'rejected', 'lifted', 'expired'] as const
/** Lines of one call, typed and from a workbook. */
export const maxBlackLines = 200
export const maxBlackRows = 5000

const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
export const BlackEntry = Type.Object({
  id: Id,
  appId: AppId,
  uid: Type.String(),
  kind: oneOf(blackKinds),
  reason: Type.String(),
  evidence: Type.String(),
  source: oneOf(['typed', 'file']),
  state: oneOf(blackStates),
  until: nullable(Millis),
  version: Version,
  by: Type.String(),
  own: Type.Boolean(),
  at: Millis,
  reviewer: Type.String(),
  endReason: Type.String(),
  rooms: Type.Integer({ description: 'opened since' }),
  orders: Type.Integer({ description: 'made of them' }),
  running: Type.Boolean(),
})
export type BlackEntry = Static<typeof BlackEntry>
export const BlackAdding = Type.Object({
  appId: AppId,
  kind: oneOf(blackKinds),
  lines: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: maxBlackLines })),
  workbook: Type.Optional(
    Type.String({
      maxLength: 14_000_000,
      pattern: '^[A-Za-z0-9+/=]*$',
      description: 'an .xlsx file in base64; its first row is the head, its first column the uids',
    }),
  ),
  reason: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  evidence: Type.Optional(Type.String({ maxLength: 500 })),
  until: Type.Optional(Millis),
  dry: Type.Optional(Type.Boolean({ description: 'only say what would come of it' })),
  skipBad: Type.Optional(Type.Boolean()),
})
export const BlackAdded = Type.Object({
  added: Type.Integer(),
  refused: Type.Array(LineOutcome),
  waits: Type.Boolean({ description: 'a second person must pass it' }),
})
const Filter = {
  appId: Type.Optional(AppId),
  text: Type.Optional(Type.String({ maxLength: 64, description: 'a uid' })),
  kind: Type.Optional(oneOf(blackKinds)),
  state: Type.Optional(oneOf(blackStates)),
  soon: Type.Optional(Type.Boolean({ description: 'ends within seven days' })),
}

const own = { service: 'liveManager', method: 'POST', scope: 'filtered' } as const
export const liveBlackListCalls = {
  list: call({
    ...own,
    access: 'live.patrol',
    path: '/web/live-black-list/query-list',
    input: Type.Object({
      ...sortBy(['appId', 'uid', 'until', 'by', 'at', 'reviewer']),
      ...paging,
      ...Filter,
    }),
    output: pageOf(BlackEntry),
    summary: 'Hosts who are barred from going live or watched',
  }),
  exportList: call({
    ...own,
    access: 'live.patrol',
    path: '/web/live-black-list/export',
    answersWithin: 20_000,
    answers: 'raw',
    limited: 5,
    input: Type.Object(Filter),
    output: Type.Unknown(),
    summary: 'The same as CSV, 20,000 rows at most',
  }),
  add: call({
    ...own,
    access: 'live.edit',
    scope: { app: 'appId' },
    path: '/web/live-black-list/import',
    maxBody: 16 * 1024 * 1024,
    answersWithin: 20_000,
    input: BlackAdding,
    output: BlackAdded,
    summary: 'Bar or watch hosts, from lines or a workbook; a bar waits for a second person',
  }),
  move: call({
    ...own,
    access: 'live.edit',
    path: '/web/live-black-list/update-status',
    input: Type.Object({
      refs: Type.Array(Type.Object({ id: Id, version: Version }), { minItems: 1, maxItems: 500 }),
      act: oneOf(['approve', 'reject', 'lift']),
      reason: Type.String({ maxLength: 200 }),
    }),
    output: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Id,
          done: Type.Boolean(),
          reason: oneOf(['', 'not-found', 'conflict', 'wrong-state', 'second-person']),
        }),
      ),
    }),
    summary: 'Pass or turn down bars of others, or lift what is in force',
  }),
}

export const liveBlackListArea = {
  calls: { liveBlackList: liveBlackListCalls },
  acts: [
    'liveBlackList.add',
    'liveBlackList.approve',
    'liveBlackList.lift',
    'liveBlackList.reject',
  ],
  pages: [page('/live-black-list', 'live.edit', ['live', 20, 'live_black_list', 'close'])],
} as const satisfies Area
