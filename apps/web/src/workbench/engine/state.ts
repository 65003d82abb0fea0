import { type Batches, type SessionCounts, emptyBatches } from '@oas/queue-engine'
import type { TypeFloor } from '@oas/contract/exposure/schemas'
import type { Exceeded } from '@oas/contract/breaker/schemas'
import type { AppealedDecision } from '@oas/contract/decision/calls'
import type { Label } from '@oas/contract/label/schemas'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { Output } from '@oas/contract/define'
import type { queueCalls } from '@oas/contract/queue/calls'
import type { TypeInfo, TypeSetting } from '@oas/contract/setting/schemas'
import type { BanOffer } from '@oas/contract/user-orders/schemas'
import type { More } from '../shapes/chat.ts'
import { type View, plainView } from '../shapes/timeline-view.ts'
import type { OpenModal } from '../shapes/modal.ts'
import type { Done, Verdict } from '../shapes/draft.ts'

type Phase = 'loading' | 'idle' | 'starting' | 'auditing' | 'stopped' | 'elsewhere' | 'failed'
type Dialog =
  | 'keys'
  | 'stop'
  | 'other-windows'
  | 'wellness'
  | 'doubtful'
  | 'context'
  | 'word'
  | 'inspect'
  | null
/**
 * A grave act that waits for its confirmation: what it does to whom until when, and how it is
 * confirmed.
 */
export type Asking = {
  mode: 'key' | 'press'
  act: string
  subject: string
  end: string
  go: () => void
  /** What else must be known: what lists say. */ note?: string
  /** No single act: `subject` sums up what follows. */ summary?: true
}
/** What the player in focus should do; `n` rises with each command. */
export type PlayerCommand = {
  n: number
  act:
    | 'play'
    | 'slower'
    | 'faster'
    | 'double'
    | 'back'
    | 'forward'
    | 'frame-back'
    | 'frame-forward'
    | 'random'
    | 'region-begin'
    | 'region-end'
    | 'region-drop'
    | 'sound'
    | 'reload'
    | 'hour-back'
    | 'hour-forward'
    | 'shot-up'
    | 'shot-down'
    | 'open-shot'
    | 'seat'
    | 'live'
    | 'mute-others'
}
export const contextTabs = [
  'user',
  'punish',
  'records',
  'similar',
  'model',
  'rules',
  'log',
  'evidence',
  'guide',
  'live',
] as const
export type ContextTab = (typeof contextTabs)[number]

/** What a callback said of a record, or how far it is; `hash` is that of the data. */
export type Info = {
  state: 'loading' | 'done' | 'skipped' | 'failed'
  data: unknown
  hash: string
  note: string
}

/**
 * Everything the audit page shows, apart from what is chosen (drafts) and the ticking of clocks.
 */
export type State = {
  phase: Phase
  problem: string
  /** What the person went beyond, while the breaker has stopped them. */
  stop: Exceeded | null
  me: { id: string; name: string } | null
  may: readonly string[]
  types: readonly TypeInfo[]
  chosen: readonly string[]
  settings: Readonly<Record<string, TypeSetting>>
  /** The least that types are toned down, whatever the person chose. */
  floors: readonly TypeFloor[]
  labels: Readonly<Record<string, readonly Label[]>>
  labelVersions: Readonly<Record<string, string>>
  hot: Readonly<Record<string, readonly number[]>>
  /** Values of the condition form by type and field. */
  conditions: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  otherWindows: readonly string[]
  counts: SessionCounts | null
  batches: Batches<HeldRecord>
  shownAt: Readonly<Record<string, number>>
  suspended: readonly HeldRecord[]
  focusId: string | null
  /** Server time minus this machine's, in milliseconds. */
  clockOffset: number
  fetching: boolean
  fetchProblem: string
  drained: boolean
  stat: Output<typeof queueCalls.stat> | null
  done: readonly Done[]
  /** Decisions that appeals are about, by record; null where nobody knows it. */
  originals: Readonly<Record<string, AppealedDecision | null>>
  /** Bans of this page of whose users other orders wait, the newest first. */
  offers: readonly BanOffer[]
  /** Inspections whose own answer is kept and differs; what was wrong is still to be said. */
  differing: readonly Verdict[]
  unsent: number
  stuck: boolean
  netMs: number | null
  form: string | null
  formProblems: boolean
  asking: Asking | null
  /** Why a press decided nothing, in words; `n` rises with each. */
  nudge: { n: number; text: string } | null
  labelSearch: boolean
  dialog: Dialog
  drawer: boolean
  detail: boolean
  tab: ContextTab | null
  historyOpen: boolean
  rowId: string | null
  hitIndex: number
  unfolded: boolean
  takenOut: readonly string[]
  ticked: readonly string[]
  translated: boolean
  /** A dialog over the record: a recording, a user, shots, a change order. */
  modal: OpenModal | null
  viewer: { urls: readonly string[]; index: number } | null
  broken: readonly string[]
  /**
   * The other side is shown: what was before, the other device. `step`: the how manieth of what
   * comes one after another.
   */
  flip: boolean
  step: number
  /** How much more of a talk is shown than stands around its reports, and why. */
  more: More
  contextReason: string
  contextWay: keyof More
  /**
   * What is seen of a timeline; the score from which on candidates count as like, null: as it was
   * left.
   */
  view: View
  line: number | null
  /** By record and callback. */
  infos: Readonly<Record<string, Readonly<Record<string, Info>>>>
  /** The record that is shown although a callback that comes before it has not answered in time. */
  unwaited: string | null
  anchor: string | null
  reveal: boolean
  held: boolean
  colour: boolean
  player: PlayerCommand
}

export const initialState: State = {
  phase: 'loading',
  problem: '',
  stop: null,
  me: null,
  may: [],
  types: [],
  chosen: [],
  settings: {},
  floors: [],
  labels: {},
  labelVersions: {},
  hot: {},
  conditions: {},
  otherWindows: [],
  counts: null,
  batches: emptyBatches<HeldRecord>(1),
  shownAt: {},
  suspended: [],
  focusId: null,
  clockOffset: 0,
  fetching: false,
  fetchProblem: '',
  drained: false,
  stat: null,
  done: [],
  originals: {},
  offers: [],
  differing: [],
  unsent: 0,
  stuck: false,
  netMs: null,
  form: null,
  formProblems: false,
  asking: null,
  nudge: null,
  labelSearch: false,
  dialog: null,
  drawer: false,
  detail: false,
  tab: null,
  historyOpen: true,
  rowId: null,
  hitIndex: -1,
  unfolded: false,
  takenOut: [],
  ticked: [],
  translated: false,
  modal: null,
  viewer: null,
  broken: [],
  flip: false,
  step: 0,
  more: { older: 0, newer: 0 },
  contextReason: '',
  contextWay: 'older',
  view: plainView,
  line: null,
  infos: {},
  unwaited: null,
  anchor: null,
  reveal: false,
  held: false,
  colour: false,
  player: { n: 0, act: 'play' },
}
