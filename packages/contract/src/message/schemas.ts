import { type Static, Type } from 'typebox'
import type { Language } from '../language/language.ts'
import { Id, Millis, nullable, oneOf } from '../envelope.ts'
import type { Permission } from '../permissions.ts'

/** What a message is about, by its number on the wire. */
export const messageTypes = {
  1: 'tfRemind',
  2: 'staffAlarm',
  4: 'cpsDoubtfulOrder',
  5: 'systemCommon',
  6: 'examNotice',
  7: 'customerService',
} as const
export type MessageType = keyof typeof messageTypes
export const messageTypeIds: readonly MessageType[] = [1, 2, 4, 5, 6, 7]
export const MsgType = Type.Union([
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(4),
  Type.Literal(5),
  Type.Literal(6),
  Type.Literal(7),
])
/** 1 shows a notification, 2 a dialog. */
export const NotifyType = Type.Union([Type.Literal(1), Type.Literal(2)])

/** Levels of an audience and the permission that makes somebody one of them. */
export const audienceLevels = {
  appealHandler: 'record.repunish',
  pAuditor: 'audit.doubtful',
  auditor: 'audit.take',
  leader: 'audit.team',
} as const satisfies Record<string, Permission>
export type AudienceLevel = keyof typeof audienceLevels
export const audienceLevelNames = Object.keys(audienceLevels) as readonly AudienceLevel[]

/** Characters of a message. */
export const maxMessage = 1000
/** Messages that one call marks. */
export const maxMarked = 200

const Param = Type.Union([Type.String({ maxLength: 300 }), Type.Number()])
const Lines = Type.String({ maxLength: maxMessage })
/** The text itself, or the language key that gives it with the words to fill in. */
export const MessagePayload = Type.Object({
  msg: Type.String({ maxLength: maxMessage }),
  transKey: Type.Optional(Type.String({ maxLength: 100, pattern: '^[a-z_]+\\.[a-z0-9_]+$' })),
  transKeyParams: Type.Optional(
    Type.Record(Type.String({ maxLength: 40 }), Param, { maxProperties: 10 }),
  ),
  details: Type.Optional(
    Type.Object(
      { cn: Lines, en: Lines, id: Lines, ru: Lines } satisfies Record<Language, typeof Lines>,
      { description: 'lines below the text, by language: names of labels and results are in them' },
    ),
  ),
})
export type MessagePayload = Static<typeof MessagePayload>

export const PlatformMessage = Type.Object({
  msgId: Id,
  msgType: MsgType,
  notifyType: NotifyType,
  payload: MessagePayload,
  createTime: Millis,
  plat: Type.String({
    description: 'what sent it: a service of the product or `console` for a person',
  }),
  link: Type.String({ description: 'path of the console where it leads; empty: nowhere' }),
  sender: Type.String(),
})
export type PlatformMessage = Static<typeof PlatformMessage>
export const messageStates = ['unread', 'read', 'ignored'] as const
export const MessageRow = Type.Object({
  ...PlatformMessage.properties,
  state: oneOf(messageStates),
  readTime: nullable(Millis),
})
export type MessageRow = Static<typeof MessageRow>
export const Unread = Type.Object({
  type: Type.Object({ value: MsgType }),
  quantity: Type.Integer(),
})

/** Whom a message goes to: everybody whom any of the parts names. */
export const Audience = Type.Object({
  personIds: Type.Optional(Type.Array(Id, { maxItems: 500 })),
  teamIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  roleIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  levels: Type.Optional(Type.Array(oneOf(audienceLevelNames), { maxItems: 4 })),
})
export type Audience = Static<typeof Audience>

export const placements = ['topRight', 'topLeft', 'bottomRight', 'bottomLeft'] as const
export const systemPopupWays = ['hidden', 'always'] as const
/**
 * How one is told of messages. Intervals in seconds; `blockExpire` is the moment until which
 * nothing is shown, 0 for none.
 */
export const NoticeSettings = Type.Object(
  {
    placement: oneOf(placements),
    notify: Type.Boolean(),
    sound: Type.Boolean(),
    badge: Type.Boolean(),
    pageTitleBadge: Type.Boolean(),
    systemNotify: Type.Boolean(),
    notifyInterval: Type.Integer({ minimum: 0, maximum: 3600 }),
    soundInterval: Type.Integer({ minimum: 0, maximum: 3600 }),
    blockExpire: Millis,
    systemPopupWay: oneOf(systemPopupWays),
  },
  { additionalProperties: false },
)
export type NoticeSettings = Static<typeof NoticeSettings>
export const NoticeConfig = Type.Object({
  settings: NoticeSettings,
  version: Type.Integer({ minimum: 0 }),
  locked: Type.Array(Type.String(), { description: 'settings that the caller may not change' }),
})
