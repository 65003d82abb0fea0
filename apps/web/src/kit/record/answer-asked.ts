import type { OwnAnswer } from '@oas/contract/branch/calls'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { useSyncExternalStore } from 'react'

/** A record that somebody is to answer, and what hears of the answer; null: none was given. */
export type AnswerAsked = {
  title: string
  record: HeldRecord
  done: (answer: OwnAnswer | null) => void
}
let asked: AnswerAsked | null = null
const listeners = new Set<() => void>()
const show = (next: AnswerAsked | null): void => {
  asked = next
  for (const listener of listeners) listener()
}

/** Asks for an answer by the form of a record's type, over the page; the frame shows the form. */
export function askAnswer(title: string, record: HeldRecord): Promise<OwnAnswer | null> {
  return new Promise((done) => show({ title, record, done }))
}
/** Takes the form away; what was answered is told once the page has its focus again. */
export function endAnswer(): void {
  show(null)
}
export function useAnswerAsked(): AnswerAsked | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => asked,
  )
}
