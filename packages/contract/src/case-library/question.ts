import { type Static, Type } from 'typebox'
import { TypeKey, nullable, oneOf } from '../envelope.ts'
import { CaseRecord } from '../setting/case-schemas.ts'
import { Dimension, type ItemBody, questionKinds } from './schemas.ts'

/** What of an item may be read by who is asked it: nothing of it tells the answer. */
export const Question = Type.Object({
  kind: oneOf(questionKinds),
  typeKey: nullable(Type.Unsafe<string>({ ...TypeKey, description: 'of a record' })),
  record: nullable(CaseRecord),
  text: Type.String(),
  options: Type.Array(Type.String()),
  dims: Type.Array(Dimension, { description: 'asked of a record beside result and labels' }),
})
export type Question = Static<typeof Question>

/** The question of an item; a library says which sides an answer to a record has. */
export function questionOf(body: ItemBody, dims: readonly Dimension[]): Question {
  const { kind, typeKey, record, text, options } = body
  return { kind, typeKey, record, text, options, dims: kind === 'record' ? [...dims] : [] }
}
