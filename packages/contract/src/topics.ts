import { type Static, Type } from 'typebox'
import { oneOf } from './envelope.ts'

/** What the server pushes to open pages. A message says what changed; the page asks for the rest. */
export const topics = {
  /** The session ended from outside: the code is one of -4 -6 -7 -8. */
  'session.ended': Type.Object({ code: Type.Integer(), sessionId: Type.String() }),
  /** Rights, menus or scopes of the user changed. */
  'session.changed': Type.Object({ userId: Type.String() }),
  /** Orders came into or left the waiting queue of a type. */
  'queue.changed': Type.Object({ appId: Type.Integer(), type: Type.Integer() }),
  /** A published document changed: type setting, labels, texts, configuration. */
  'setting.changed': Type.Object({ what: oneOf(['setting', 'label', 'language', 'config']), key: Type.String() }),
} as const
export type Topic = keyof typeof topics
export type TopicMessage<T extends Topic> = Static<(typeof topics)[T]>
