import type { Topic, TopicMessage } from '@oas/contract/topics'

const handlers = new Map<string, Set<(message: never) => void>>()

/** Hands a pushed message to the screens that listen to its topic. */
export function emitTopic(topic: string, message: unknown): void {
  for (const handler of handlers.get(topic) ?? []) handler(message as never)
}

const returns = new Set<() => void>()
/** Tells the screens that the connection is there again after it was lost. */
export function emitReturn(): void {
  for (const handler of returns) handler()
}
/** Calls back whenever the server can be reached again after it could not; answers how to stop. */
export function onReturn(handler: () => void): () => void {
  returns.add(handler)
  return () => {
    returns.delete(handler)
  }
}

let speak: ((topic: string, message: unknown) => void) | null = null
/** Says how the page speaks to the server while there is a connection; null when there is none. */
export function setSpeaker(next: typeof speak): void {
  speak = next
}
/**
 * Tells the server something over the socket; without a connection it is dropped, so nothing may
 * rest on it alone.
 */
export function tellServer(topic: 'message.ack', message: readonly string[]): void {
  speak?.(topic, message)
}

/** Calls back for each pushed message of a topic; answers how to stop. */
export function onTopic<T extends Topic>(
  topic: T,
  handler: (message: TopicMessage<T>) => void,
): () => void {
  const set = handlers.get(topic) ?? new Set()
  set.add(handler as never)
  handlers.set(topic, set)
  return () => {
    set.delete(handler as never)
  }
}
