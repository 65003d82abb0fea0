import { type Static, Type } from 'typebox'
import { call } from '../define.ts'
import { AppId, Empty, Id, Millis, nullable, oneOf, pageOf, paging } from '../envelope.ts'
import { punishStates } from '../decision/schemas.ts'

const Url = Type.String({
  minLength: 1,
  maxLength: 2000,
  pattern: '^(https?://|/biz_gateway/resource/file/)',
})
const Piece = Type.Object({ time: Millis, url: Type.String(), by: Type.String() })
export const PunishLogRow = Type.Object({
  id: Id,
  appId: AppId,
  type: Type.Integer(),
  business: Type.String(),
  punishId: Type.Integer(),
  scope: Type.String(),
  subject: Type.String(),
  uid: Type.String(),
  postId: Type.String(),
  state: oneOf(punishStates),
  startAt: Millis,
  endAt: nullable(Millis),
  permanent: Type.Boolean(),
  remark: Type.String(),
  by: Type.String(),
  at: Millis,
  recordId: nullable(Id),
})
export type PunishLogRow = Static<typeof PunishLogRow>
const Found = Type.Object({
  voiceUrl: Type.String({ description: 'the newest recording of a voice or video, or empty' }),
  list: Type.Array(Piece),
})

export const punishEvidenceCalls = {
  index: call({
    method: 'GET',
    service: 'liveManager',
    path: '/web/app-punish-log/index-data',
    access: 'record.read',
    scope: 'filtered',
    input: Empty,
    output: Type.Object({
      appList: Type.Array(Type.Object({ id: AppId, name: Type.String() })),
      punishIds: Type.Array(Type.Integer()),
    }),
    summary: 'What the punish log can be asked for',
  }),
  query: call({
    method: 'POST',
    service: 'liveManager',
    path: '/web/app-punish-log/query',
    access: 'record.read',
    scope: 'filtered',
    input: Type.Object({
      ...paging,
      appId: Type.Optional(AppId),
      uid: Type.Optional(Type.String({ maxLength: 64 })),
      roomId: Type.Optional(Type.String({ maxLength: 64 })),
      punishId: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
      state: Type.Optional(oneOf(punishStates)),
      start: Type.Optional(Millis),
      end: Type.Optional(Millis),
    }),
    output: pageOf(PunishLogRow),
    summary: 'Punishments of live and voice rooms and their hosts, newest first',
  }),
  get: call({
    method: 'POST',
    service: 'liveManager',
    path: '/web/app-punish-evidence-log/get-evidence',
    access: 'record.read',
    scope: 'filtered',
    input: Type.Object({ id: Id, time: Type.Optional(Millis) }),
    output: Found,
    summary: 'Evidence of a punishment, or what was put to it at a time',
  }),
  batchGet: call({
    method: 'POST',
    service: 'liveManager',
    path: '/web/app-punish-evidence-log/batch-get-evidence',
    access: 'record.read',
    scope: 'filtered',
    input: Type.Object({
      ids: Type.String({
        minLength: 1,
        maxLength: 4200,
        pattern: '^[0-9]{1,19}(,[0-9]{1,19})*$',
        description: 'at most 200 punishments, joined by commas',
      }),
      type: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 1, description: '1: of punishments' }),
      ),
    }),
    output: Type.Object({ evidenceMap: Type.Record(Type.String(), Found) }),
    summary: 'Evidence of several punishments',
  }),
  update: call({
    method: 'POST',
    service: 'liveManager',
    path: '/web/app-punish-evidence-log/update-evidence',
    access: 'live.edit',
    scope: 'filtered',
    input: Type.Object({ id: Id, time: Millis, url: Url }),
    output: Found,
    summary: 'Put evidence to a punishment; another address for the same time replaces it',
  }),
}
