import type { HeldRecord } from '@oas/contract/queue/schemas'

export type Voice = Pick<
  HeldRecord['voices'][number],
  'content' | 'uid' | 'at' | 'seconds' | 'voiceText' | 'peaks'
>
type Fact = { label: string; value: string }
/** What each dialog over the record is opened with. */
export type ModalOf = {
  image: { url: string; title: string }
  video: {
    appId: number
    url: string
    title: string
    facts: readonly Fact[]
    /** Speed buttons; left out where a clip is too short for them. */ speeds: boolean
  }
  voice: { appId: number; voice: Voice; title: string }
  'voice-list': { appId: number; type: number; voices: readonly Voice[]; uid: string }
  uid: { appId: number; type: number; uid: string }
  'uid-iframe': { appId: number; type: number; uid: string; sid?: string }
  screenshot: { appId: number; sid: string }
  'user-orders': { appId: number; decisionId: string; uid: string }
  'system-change-orders': { appId: number; value: string; onChoose: (id: string) => void }
}
export type ModalName = keyof ModalOf
/**
 * The dialog that is open. Pictures of a record have a viewer of their own; remarks and labels are
 * asked for in the form of their result.
 */
export type OpenModal = { [K in ModalName]: { name: K; of: ModalOf[K] } }[ModalName]
