import { settingCalls } from '@oas/contract/setting/calls'
import { onReturn, onTopic } from '../api/topics.ts'
import { keyOf, queryClient } from '../api/use-call.ts'

/** A batch of types is published with one message each; they are followed once. */
const restMs = 400

/**
 * Asks again who is signed in, and so for the menu, when a type is published (its audit page may
 * stand in the menu from now on), when an app was made or changed, and when the connection is there
 * again: what happened meanwhile was not told. Answers how to stop.
 */
export function followMenu(
  reload: () => Promise<unknown>,
  failed: (error: unknown) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      void queryClient.invalidateQueries({ queryKey: keyOf(settingCalls.allTypes) })
      reload().catch(failed)
    }, restMs)
  }
  const offs = [
    onTopic('setting.changed', ({ what, key }) => {
      if (what === 'setting' || (what === 'config' && key === 'app')) ask()
    }),
    onReturn(ask),
  ]
  return () => {
    clearTimeout(timer)
    for (const off of offs) off()
  }
}
