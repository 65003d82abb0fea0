import { type Static, Type } from 'typebox'
import { Id, oneOf } from './envelope.ts'
import { PlatformMessage } from './message/schemas.ts'

/**
 * What the server pushes to open pages. A message says what changed; the page asks for the rest.
 */
export const topics = {
  /** The session ended from outside: the code is one of -4 -6 -7 -8. */
  'session.ended': Type.Object({ code: Type.Integer(), sessionId: Type.String() }),
  /** Rights, menus or scopes of the user changed. */
  'session.changed': Type.Object({ userId: Type.String() }),
  /** Orders came into or left the waiting queue of a type. */
  'queue.changed': Type.Object({ appId: Type.Integer(), type: Type.Integer() }),
  /** A published document changed: type setting, labels, texts, configuration. */
  'setting.changed': Type.Object({
    what: oneOf([
      'setting',
      'label',
      'language',
      'config',
      'strategy',
      'white-list',
      'text',
      'text-sandbox',
      'feature',
      'model',
      'exposure',
    ]),
    key: Type.String(),
  }),
  /**
   * A platform message came for the person, whole: pages show it at once and acknowledge it by
   * `message.ack`.
   */
  'message.user': PlatformMessage,
  /** Messages of the person were read or put aside: the unread figures changed. */
  'message.statistics': Type.Object({}),
  /** The person changed how they are told of messages. */
  'message.config': Type.Object({}),
  /** Something happened to a question of the person. */
  'question.changed': Type.Object({ id: Id }),
} as const
/** What a page tells the server over the socket: the ids of messages it has received. */
export const MessageAck = Type.Array(Id, { minItems: 1, maxItems: 100 })
export type Topic = keyof typeof topics
export type TopicMessage<T extends Topic> = Static<(typeof topics)[T]>
