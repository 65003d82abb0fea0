import { Type } from 'typebox'
import { call } from '../define.ts'
import { Empty, Id, Millis, keyset, keysetOf, oneOf, pageOf, paging } from '../envelope.ts'
import { sortBy } from '../sort.ts'
import {
  Audience,
  MessageRow,
  MsgType,
  NoticeConfig,
  NoticeSettings,
  NotifyType,
  PlatformMessage,
  Unread,
  maxMarked,
  maxMessage,
  messageStates,
} from './schemas.ts'

const own = { service: 'message', access: 'signed-in', scope: 'self' } as const
const Marked = Type.Object({ marked: Type.Integer() })
const which = Type.Object({
  ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: maxMarked })),
  type: Type.Optional(MsgType),
  all: Type.Optional(Type.Literal(true)),
})
const Text = Type.String({ maxLength: 100 })

export const messageCalls = {
  list: call({
    ...own,
    method: 'GET',
    path: '/message/v2',
    input: Type.Object({
      ...sortBy(['createTime']),
      ...keyset,
      type: Type.Optional(MsgType),
      state: Type.Optional(oneOf(messageStates)),
      text: Type.Optional(Text),
      from: Type.Optional(Millis),
      to: Type.Optional(Millis),
    }),
    output: keysetOf(MessageRow),
    summary: "One's own messages, newest first",
  }),
  types: call({
    ...own,
    method: 'GET',
    path: '/message/type',
    input: Empty,
    output: Type.Array(Type.Object({ value: MsgType, name: Type.String() })),
    summary: 'Every kind of message',
  }),
  statistics: call({
    ...own,
    method: 'GET',
    path: '/message/statistics',
    input: Empty,
    output: Type.Array(Unread),
    summary: 'Unread messages by type',
  }),
  checking: call({
    ...own,
    method: 'GET',
    path: '/message/checking',
    input: Empty,
    output: Type.Array(PlatformMessage),
    summary:
      'Unread messages of the last day that no page has acknowledged yet, oldest first, at most 50',
  }),
  overview: call({
    ...own,
    method: 'GET',
    path: '/message/overview',
    input: Empty,
    output: Type.Object({
      total: Type.Integer(),
      unread: Type.Integer(),
      ignored: Type.Integer(),
      latest: Type.Array(MessageRow, { description: 'at most 5' }),
    }),
    summary: "One's own messages in figures",
  }),
  detail: call({
    ...own,
    method: 'GET',
    path: '/message/detail',
    input: Type.Object({ id: Id }),
    output: MessageRow,
    summary: 'One message to the caller',
  }),
  check: call({
    ...own,
    method: 'PUT',
    path: '/message/check',
    input: which,
    output: Marked,
    summary: 'Mark as read: these, all of a type, or all',
  }),
  ignore: call({
    ...own,
    method: 'PUT',
    path: '/message/ignore',
    input: which,
    output: Marked,
    summary: 'Put aside unread: these, all of a type, or all',
  }),
  config: call({
    ...own,
    method: 'GET',
    path: '/console/config',
    input: Empty,
    output: NoticeConfig,
    summary: 'How the caller is told of messages',
  }),
  setConfig: call({
    ...own,
    method: 'PUT',
    path: '/console/config',
    input: Type.Object({ version: Type.Integer({ minimum: 0 }), settings: NoticeSettings }),
    output: NoticeConfig,
    summary: 'Set how one is told; the guarded ones need their external-im-control permission',
  }),
  send: call({
    method: 'POST',
    service: 'message',
    path: '/message/send',
    access: 'message.edit',
    scope: 'none',
    input: Type.Object({
      msgType: MsgType,
      notifyType: NotifyType,
      msg: Type.String({ minLength: 1, maxLength: maxMessage, pattern: '\\S' }),
      link: Type.Optional(Type.String({ maxLength: 300, pattern: '^(/[^\\s]*)?$' })),
      audience: Audience,
    }),
    output: Type.Object({ msgId: Id, people: Type.Integer() }),
    limited: 10,
    summary: 'Send a message to people, teams, roles or levels',
  }),
  audiences: call({
    method: 'GET',
    service: 'message',
    path: '/message/audience',
    access: 'message.edit',
    scope: 'none',
    input: Empty,
    output: Type.Object({
      people: Type.Array(Type.Object({ id: Id, name: Type.String() })),
      teams: Type.Array(Type.Object({ id: Id, name: Type.String() })),
      roles: Type.Array(Type.Object({ id: Id, name: Type.String() })),
    }),
    summary: 'Whom one can write to',
  }),
  sent: call({
    method: 'GET',
    service: 'message',
    path: '/message/sent',
    access: 'message.read',
    scope: 'none',
    input: Type.Object({
      ...sortBy(['createTime', 'msgType', 'notifyType', 'sender']),
      ...paging,
      type: Type.Optional(MsgType),
      text: Type.Optional(Text),
      sender: Type.Optional(Text),
      from: Type.Optional(Millis),
      to: Type.Optional(Millis),
    }),
    output: pageOf(
      Type.Object({
        ...PlatformMessage.properties,
        people: Type.Integer(),
        read: Type.Integer(),
        ignored: Type.Integer(),
        seen: Type.Integer({ description: 'acknowledged by a page' }),
      }),
    ),
    summary: 'Messages sent to anybody, with how many read them',
  }),
}
