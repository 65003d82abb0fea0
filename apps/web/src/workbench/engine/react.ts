import { createContext, useContext, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { type Bench, settingFor } from './bench.ts'
import type { State } from './state.ts'
import { rowKey } from './drafts.ts'
import type { Draft, RowDraft } from '../shapes/draft.ts'

export const BenchContext = createContext<Bench | null>(null)
export function useBench(): Bench {
  const bench = useContext(BenchContext)
  if (!bench) throw new Error('outside of an audit page')
  return bench
}

/** A part of the page's state; the component draws anew when that part changes. */
export function useBenchState<T>(select: (state: State) => T): T {
  return useStore(useBench().store, select)
}
/** The setting a record is shown under. */
export function useSetting(
  record: Parameters<typeof settingFor>[1] | undefined,
): TypeSetting | undefined {
  return useBenchState((state) => record && settingFor(state, record))
}
export function useDraft(recordId: string): Draft {
  const { drafts } = useBench()
  return useSyncExternalStore(
    (listener) => drafts.drafts.subscribe(recordId, listener),
    () => drafts.get(recordId),
  )
}
export function useRow(recordId: string, rowId: string): RowDraft {
  const { drafts } = useBench()
  const key = rowKey(recordId, rowId)
  return useSyncExternalStore(
    (listener) => drafts.rows.subscribe(key, listener),
    () => drafts.rows.get(key),
  )
}

const clock = {
  now: Date.now(),
  listeners: new Set<() => void>(),
  timer: undefined as ReturnType<typeof setInterval> | undefined,
}
const watchClock = (listener: () => void): (() => void) => {
  clock.listeners.add(listener)
  clock.timer ??= setInterval(() => {
    clock.now = Date.now()
    for (const one of clock.listeners) one()
  }, 1000)
  return () => {
    clock.listeners.delete(listener)
    if (clock.listeners.size === 0) {
      clearInterval(clock.timer)
      clock.timer = undefined
    }
  }
}
/** This machine's time, once a second, from one timer for all. */
export function useNow(): number {
  return useSyncExternalStore(watchClock, () => clock.now)
}
/** The server's time, once a second. */
export function useServerNow(): number {
  const now = useNow()
  return now + useBenchState((state) => state.clockOffset)
}
export function useTick(key: string): boolean {
  const { ticks } = useBench()
  return useSyncExternalStore(
    (listener) => ticks.subscribe(key, listener),
    () => ticks.get(key),
  )
}
/** A number that changes with any tick. */
export function useTickCount(): number {
  const { ticks } = useBench()
  return useSyncExternalStore(
    (listener) => ticks.subscribeAll(listener),
    () => ticks.entries().size,
  )
}
