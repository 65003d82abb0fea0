import type { TextKey } from '@oas/texts'

/** Where keys are listened to; the topmost layer takes them all. */
export type Layer = 'frame' | 'form' | 'viewer' | 'dialog' | 'confirm'

/**
 * One thing a person can do, as data: its keys, its name on buttons and in the key sheet, when it
 * is possible, what it does, how it is reported.
 */
export type Action<C> = {
  id: string
  layer: Layer
  label: TextKey
  keys: readonly string[]
  /** Decides something about a record: dead on key repeat and for 200 ms after a record appears. */
  decides?: boolean
  /** Works while the key is repeated by holding it. */
  repeats?: boolean
  when: (context: C) => boolean
  run: (context: C, combo: string) => void
}
