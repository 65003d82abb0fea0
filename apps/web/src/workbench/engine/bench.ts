import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { PanelType, TypeSetting } from '@oas/contract/setting/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import type { KeyedStore } from '@oas/media/wall/keyed-store'
import type { StoreApi } from 'zustand/vanilla'
import { dayMs } from '@oas/contract/time'
import type { AuditKind } from '../../nav/audit-kinds.ts'
import type { Drafts } from './drafts.ts'
import type { Outbox } from './outbox.ts'
import type { State } from './state.ts'
import type { createTrace } from './trace.ts'
import { type TaskFields, taskOf } from './task.ts'

/** One open audit page: its kind, its state, and the parts that work on it. */
export type Bench = {
  kind: AuditKind
  store: StoreApi<State>
  drafts: Drafts
  trace: ReturnType<typeof createTrace>
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

/** Panels that show one record at a time; the others show the whole batch. */
const single: ReadonlySet<PanelType> = new Set([
  'picture_single',
  'multi_resource',
  'profile',
  'chat',
  'appeal',
  'ad',
  'low_code',
  'live_room',
  'voice_room',
  'tagging',
  'timeline',
  'similar',
])
export function showsOne(bench: Bench): boolean {
  return single.has(bench.kind.panel) && !bench.kind.groups
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
