import { Answer } from '@oas/contract/case-library/schemas'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { readStored, store } from '../../../kit/storage.ts'

/**
 * What a browser keeps of an attempt: answers by the number of their question, sent or not yet, and
 * what was marked for later. It survives the end of a session: the clock may hand in without it.
 */
const Kept = Type.Object({
  answers: Type.Record(
    Type.String(),
    Type.Object({ answer: Answer, seq: Type.Integer(), sent: Type.Boolean() }),
  ),
  later: Type.Array(Type.Integer()),
})
export type Kept = Static<typeof Kept>
const isKept = (value: unknown): value is Kept => Value.Check(Kept, value)
const keyOf = (attemptId: string): string => `oas:keep:exam:${attemptId}`

export function readKept(attemptId: string): Kept {
  return readStored(keyOf(attemptId), isKept) ?? { answers: {}, later: [] }
}
export function keep(attemptId: string, kept: Kept): void {
  store(keyOf(attemptId), kept)
}
/** Forgets an attempt that is over. */
export function forgetKept(attemptId: string): void {
  store(keyOf(attemptId), null)
}
