import type { Topic, TopicMessage } from '@oas/contract/topics'

const handlers = new Map<string, Set<(message: never) => void>>()

/** Hands a pushed message to the screens that listen to its topic. */
export const emitTopic = (topic: string, message: unknown): void => { for (const handler of handlers.get(topic) ?? []) handler(message as never) }

/** Calls back for each pushed message of a topic; answers how to stop. */
export const onTopic = <T extends Topic>(topic: T, handler: (message: TopicMessage<T>) => void): (() => void) => {
  const set = handlers.get(topic) ?? new Set()
  set.add(handler as never)
  handlers.set(topic, set)
  return () => { set.delete(handler as never) }
}
