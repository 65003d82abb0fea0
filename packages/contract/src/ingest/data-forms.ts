import { type Static, type TSchema, Type } from 'typebox'
import { Millis, oneOf } from '../envelope.ts'
import type { PanelType } from '../setting/schemas.ts'

const open = { additionalProperties: false }
const Key = Type.String({ minLength: 1, maxLength: 128 })
const Value = Type.Union([
  Type.String({ maxLength: 2000 }),
  Type.Number(),
  Type.Boolean(),
  Type.Null(),
])

/**
 * Something an account did. Events of one session stand together; without a session a pause of half
 * an hour begins another.
 */
export const BehaviourEvent = Type.Object(
  {
    at: Millis,
    name: Type.String({ minLength: 1, maxLength: 200 }),
    weight: Type.Optional(
      Type.Number({ description: 'how much it counts for the rule; 1 where absent' }),
    ),
    props: Type.Optional(
      Type.Record(Type.String({ maxLength: 64 }), Value, {
        maxProperties: 50,
        description: '`session`, `ip` and `device` are shown of their own',
      }),
    ),
  },
  open,
)
export type BehaviourEvent = Static<typeof BehaviourEvent>

/**
 * The rule that was hit: what it counted in which time, and from which value on it sends a record.
 */
export const BehaviourWindow = Type.Object(
  {
    rule: Type.String({ minLength: 1, maxLength: 200 }),
    key: Type.Optional(Type.String({ maxLength: 200 })),
    value: Type.Number(),
    threshold: Type.Number(),
    from: Millis,
    to: Millis,
  },
  open,
)
export type BehaviourWindow = Static<typeof BehaviourWindow>

const Address = Type.String({
  minLength: 1,
  maxLength: 2000,
  pattern: '^(https?://|/biz_gateway/resource/file/)',
})
const Group = Type.Object(
  {
    groupId: Type.Optional(Key),
    name: Type.Optional(Type.String({ maxLength: 200 })),
    notice: Type.Optional(Type.String({ maxLength: 2000 })),
    avatar: Type.Optional(Address),
    owner: Type.Optional(Key),
    members: Type.Optional(Type.Integer({ minimum: 0 })),
    shared: Type.Optional(
      Type.Integer({ minimum: 0, description: 'members it has in common with the seed' }),
    ),
  },
  open,
)
export const candidateKinds = ['text', 'picture', 'video', 'face', 'group'] as const
/** A post that is like the record. `content` is a text, or the address of a picture or video. */
export const SimilarCandidate = Type.Object(
  {
    postId: Key,
    uid: Type.Optional(Type.String({ maxLength: 64 })),
    score: Type.Number({ minimum: 0, maximum: 1 }),
    kind: Type.Optional(oneOf(candidateKinds)),
    content: Type.Optional(Type.String({ maxLength: 20_000 })),
    cover: Type.Optional(Address),
    group: Type.Optional(Group),
    verdict: Type.Optional(Type.String({ maxLength: 40, description: 'result it was given' })),
    source: Type.Optional(
      Type.String({ maxLength: 64, description: 'library or search that found it' }),
    ),
    remark: Type.Optional(Type.String({ maxLength: 500 })),
    at: Type.Optional(Millis),
  },
  open,
)
export type SimilarCandidate = Static<typeof SimilarCandidate>

const events = Type.Array(BehaviourEvent, { maxItems: 5000 })
const behaviour = { events: Type.Optional(events), window: Type.Optional(BehaviourWindow) }
const similar = Type.Array(SimilarCandidate, { maxItems: 500 })

/**
 * What `data` must look like for panels that draw it: a record whose panel could not show it is not
 * taken. Other fields are free.
 */
export const dataForms: Partial<Readonly<Record<PanelType, TSchema>>> = {
  timeline: Type.Object({ ...behaviour, events }),
  profile: Type.Object(behaviour),
  multi_resource: Type.Object(behaviour),
  similar: Type.Object({ similar }),
}
