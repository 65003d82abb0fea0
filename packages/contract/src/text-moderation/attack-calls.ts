import { type Static, Type } from 'typebox'
import { call } from '../define.ts'
import { Id, Millis, nullable, pageOf, paging } from '../envelope.ts'
import { SearchText, Version, read } from './access.ts'

/** Days after which the words of an item are disguised again. */
export const attackDays = 7

/** How an item stood the last attempts to disguise its words. */
export const AttackRow = Type.Object({
  itemId: Id,
  rule: Type.String(),
  wordType: Type.Integer(),
  level: Type.Integer(),
  libraryName: Type.String(),
  version: Version,
  release: nullable(Version),
  tried: Type.Integer(),
  found: Type.Integer(),
  missed: Type.Array(Type.Object({ way: Type.String(), text: Type.String() })),
  worse: Type.Integer({ description: 'ways that were found the time before' }),
  at: Millis,
})
export type AttackRow = Static<typeof AttackRow>

export const textAttackCalls = {
  attacks: call({
    ...read,
    path: '/attack',
    input: Type.Object({
      ...paging,
      text: SearchText,
      libraryId: Type.Optional(Id),
      way: Type.Optional(Type.String({ maxLength: 32 })),
      itemId: Type.Optional(Id),
    }),
    output: pageOf(AttackRow),
    summary: 'Approved words and combinations by how many disguises get through, the worst first',
  }),
}
