import { engineSignals } from '@oas/contract/ingest/signals'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { TextKey } from '@oas/texts'
import { readStored, store } from '../../kit/storage.ts'
import { type Bench, get, settingFor } from './bench.ts'
import { panelOf } from './panel.ts'
import { type ContextTab, type State, contextTabs } from './state.ts'

const isTab = (value: unknown): value is ContextTab => contextTabs.includes(value as ContextTab)
const usual: readonly ContextTab[] = ['user', 'punish', 'similar', 'rules', 'evidence', 'log']
/** The tabs of a page. */
export function tabsOf(bench: Bench): readonly ContextTab[] {
  return [...new Set([...(panelOf(bench).tabs ?? usual), ...contextTabs])]
}

const key = (bench: Bench): string => `oas:tab:${bench.kind.name}`
/** The tab that was last open on pages of this kind. */
const lastTab = (bench: Bench): ContextTab | null => readStored(key(bench), isTab)
export function keepTab(bench: Bench, tab: ContextTab): void {
  store(key(bench), tab)
}

const spoken = ['hsmllmViolationLabel', 'hsmllmModelInference', 'hsmllmImgtxtViolation'] as const
const hasModel = (record: HeldRecord): boolean =>
  engineSignals(record.signals).length > 0 ||
  Object.keys(record.modelInfo).length > 0 ||
  spoken.some((name) => record.extData[name] !== undefined) ||
  record.pictures.some((picture) => picture.modelInfo)
/** Why a tab has nothing to show for a record, or null. */
export function emptyReason(state: State, record: HeldRecord, tab: ContextTab): TextKey | null {
  if (['user', 'punish', 'records'].includes(tab))
    return record.uid === '' ? 'beside.tab_no_user' : null
  if (tab === 'model') return hasModel(record) ? null : 'beside.tab_no_model'
  if (tab === 'similar')
    return record.texts.some(({ content }) => content.trim() !== '') ||
      record.pictures.length > 0 ||
      Array.isArray(record.data['similar'])
      ? null
      : 'beside.tab_no_similar'
  if (tab === 'live') return record.lives.length > 0 ? null : 'beside.tab_no_live'
  if (tab === 'guide')
    return settingFor(state, record)?.baseInfo.useLabel ? null : 'beside.tab_no_guide'
  return null
}
/** The tab that is open: the wanted one where it has something, else the first that has. */
export function openTab(bench: Bench, state: State, record: HeldRecord): ContextTab {
  const all = tabsOf(bench)
  const wanted = state.tab ?? lastTab(bench) ?? all[0] ?? 'log'
  return emptyReason(state, record, wanted) === null
    ? wanted
    : (all.find((one) => emptyReason(state, record, one) === null) ?? 'log')
}
/** The next tab that has something, in either direction. */
export function stepTab(bench: Bench, record: HeldRecord, by: 1 | -1): ContextTab {
  const state = get(bench)
  const all = tabsOf(bench).filter((one) => emptyReason(state, record, one) === null)
  return all[(all.indexOf(openTab(bench, state, record)) + by + all.length) % all.length] ?? 'log'
}
