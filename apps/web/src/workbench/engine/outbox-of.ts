import type { Outbox } from './outbox.ts'

/** What holds verdicts for as long as they are sent: nothing is left behind. */
export function outboxOf(add: Outbox['add']): Outbox {
  return {
    add,
    unsent: async () => [],
    kick: () => undefined,
    takeBack: async () => null,
    close: () => undefined,
  }
}
