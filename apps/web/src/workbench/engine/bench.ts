import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { PanelType, ResultButton, TypeSetting } from '@oas/contract/setting/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import type { KeyedStore } from '@oas/media/wall/keyed-store'
import type { StoreApi } from 'zustand/vanilla'
import { dayMs } from '@oas/contract/time'
import type { AuditKind } from '../../nav/audit-kinds.ts'
import type { ComponentType } from 'react'
import type { Action } from '../shapes/action.ts'
import type { Draft, RowDraft } from '../shapes/draft.ts'
import type { Drafts } from './drafts.ts'
import type { Outbox } from './outbox.ts'
import type { ContextTab, State } from './state.ts'
import type { Seen } from './seen.ts'
import type { createTrace } from './trace.ts'
import { type TaskFields, taskOf } from './task.ts'

/**
 * A way to show and judge records: everything in which one panel differs from another. What a panel
 * leaves out is as for a plain record.
 */
export type Panel = {
  view: ComponentType
  /**
   * Fetches the view before a record needs it. A failure is told when the view is drawn, which
   * tries again.
   */
  preload?: () => void
  /** How records stand on screen, as a verdict tells it. */
  display: 'list' | 'single' | 'wall' | 'table'
  /** Shows one record at a time; the others show the whole batch. */
  single?: boolean
  /** Needs the whole width: results lie in a bar below, what else is known is not beside it. */
  wide?: boolean
  /** A batch is decided as a whole: the next one need not be there before it is nearly done. */
  wholeBatch?: boolean
  /** Tiles of pictures are marked, labelled and judged, not records. */
  tiles?: boolean
  /** Records of one group are judged together; each may have a verdict of its own. */
  grouped?: boolean
  /** Rows are judged many at a time; each keeps the labels it was given. */
  bulk?: boolean
  /** Enter without a choice gives the rest result; the button that sends says so. */
  restByEnter?: true
  /** Labels are chosen in the panel itself, and each tree keeps to its own maximum. */
  labelsByTree?: boolean
  /** Tabs that are needed most, in this order; the others follow. */
  tabs?: readonly ContextTab[]
  /** What it adds to the frame's actions. */
  actions: readonly Action<Bench>[]
  /** The part of a record that labels and results fall on: a resource that was gone to, a field. */
  judgedRow?: (rowId: string | null, record: HeldRecord) => string | null
  /** Puts a label on what is in focus, or takes it off, where that is not the record. */
  label?: (bench: Bench, id: number, setting: TypeSetting) => void
  /** A result is pressed: true where it fell on something else than the record. */
  press?: (bench: Bench, button: ResultButton) => boolean
  /** What the draft of a result is filled in with besides what the result presets. */
  fillIn?: (bench: Bench, record: HeldRecord, button: ResultButton, draft: RowDraft) => RowDraft
  /** Records that one verdict decides; null: the record and what is ticked. */
  targets?: (bench: Bench, record: HeldRecord) => HeldRecord[] | null
  /** Takes an open form that has no problem; else it is sent for the record. */
  takeForm?: (bench: Bench, button: ResultButton, draft: RowDraft) => void
  /** Enter without a form, where it does not decide the record. */
  submit?: (bench: Bench) => void
  /** The result of Enter where none was chosen. */
  usualResult?: (
    buttons: readonly ResultButton[],
    labels: readonly number[],
  ) => ResultButton | undefined
}
export type Panels = Readonly<Record<PanelType, Panel>>

/** One open audit page: its kind, its state, and the parts that work on it. */
export type Bench = {
  kind: AuditKind
  panels: Panels
  store: StoreApi<State>
  drafts: Drafts
  trace: ReturnType<typeof createTrace>
  /** Tiles that have been on screen. */
  seen: Seen
  windowId: string
  /** Set once the person is known. */
  outbox: Outbox | null
  /** Query of the address: task, round, post, user. */
  query: URLSearchParams
  alive: boolean
  /** Ticked rows of a table, each with listeners of its own. */
  ticks: KeyedStore<boolean>
  /** A look at a setting that is being written: nothing is held, nothing is stored. */
  preview?: true
  /** Nothing runs out of time: no clock is shown or heard. */
  untimed?: true
  /** The detail of one record, without a queue behind it. */
  detail?: true
  tell: (kind: 'info' | 'warning' | 'error' | 'success', text: string) => void
}

export function get(bench: Bench): State {
  return bench.store.getState()
}
export function set(bench: Bench, change: Partial<State>): void {
  bench.store.setState(change)
}

/**
 * Says beside the results why nothing was decided; the same words again are said again. Nothing is
 * done that a key press would wait for.
 */
export function nudge(bench: Bench, text: string): void {
  set(bench, { nudge: { n: (get(bench).nudge?.n ?? 0) + 1, text } })
}

/** Milliseconds by the server's clock. */
export function serverNow(bench: Bench): number {
  return Date.now() + get(bench).clockOffset
}

/** Place of a version that is no more the newest, but that records on screen were shown under. */
const versionKey = (key: string, version: number): string => `${key}@${version}`
/** The setting a record was shown under, else the newest of its type. */
export function settingFor(
  state: State,
  of: { appId: number; type: number; settingVersion?: number },
): TypeSetting | undefined {
  return (
    (of.settingVersion === undefined
      ? undefined
      : state.settings[versionKey(typeKeyOf(of), of.settingVersion)]) ??
    state.settings[typeKeyOf(of)]
  )
}
/**
 * Settings with newer ones of some types; the older ones stay for the records that are held under
 * them.
 */
export function withSettings(
  known: State['settings'],
  found: readonly TypeSetting[],
): State['settings'] {
  return {
    ...known,
    ...Object.fromEntries(
      found.flatMap((setting) => {
        const old = known[typeKeyOf(setting)]
        return old && old.version !== setting.version
          ? [[versionKey(typeKeyOf(old), old.version), old] as const]
          : []
      }),
    ),
    ...Object.fromEntries(found.map((setting) => [typeKeyOf(setting), setting])),
  }
}

/** The setting that shapes the page: that of the first chosen type. */
export function mainSetting(state: State): TypeSetting | undefined {
  return state.settings[state.chosen[0] ?? '']
}

/** The record in focus, else the first on screen. */
export function focused(state: State): HeldRecord | undefined {
  return (
    state.batches.current.find((record) => record.id === state.focusId) ?? state.batches.current[0]
  )
}

/** The record in focus with the setting it was shown under and what is chosen for it so far. */
export function current(
  bench: Bench,
): { record: HeldRecord; setting: TypeSetting; draft: Draft } | null {
  const state = get(bench)
  const record = focused(state)
  const setting = record && settingFor(state, record)
  return record && setting ? { record, setting, draft: bench.drafts.get(record.recordId) } : null
}

/** The result whose form is open. */
export function openButton(bench: Bench): ResultButton | undefined {
  const { form } = get(bench)
  return current(bench)?.setting.result.find((one) => one.id === form)
}

/** What a task brought along in the address. */
export function taskFields(bench: Bench): TaskFields {
  return taskOf(bench.query).fields
}

/** Whether the page works inside a task only, and its address names none. */
export function needsTask(bench: Bench): boolean {
  const { fields, problem } = taskOf(bench.query)
  return bench.kind.taskOnly === true && problem === null && !fields.tfTaskIds
}

const sources = ['audit', 'customize', 'inspection'] as const
/** Which kind of settings the address asks for; those of auditing unless it says otherwise. */
export function sourceOf(bench: Bench): (typeof sources)[number] {
  return sources.find((one) => one === bench.query.get('source')) ?? 'audit'
}

/**
 * The longest range of time that the page looks through at once; pages that hold what they show
 * have none.
 */
export function mostSpan(bench: Bench): number | undefined {
  return bench.kind.looks ? dayMs : undefined
}
/** Whether a record is only looked at: this page holds what is ticked. */
export function isUnheld(bench: Bench, record: Pick<HeldRecord, 'leaseUntil'>): boolean {
  return bench.kind.looks === true && record.leaseUntil === 0
}
