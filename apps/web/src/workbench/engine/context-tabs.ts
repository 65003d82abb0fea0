import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { PanelType } from '@oas/contract/setting/schemas'
import type { TextKey } from '@oas/texts'
import { readStored, store } from '../../kit/storage.ts'
import { type Bench, get, settingFor } from './bench.ts'
import { type ContextTab, type State, contextTabs } from './state.ts'

const isTab = (value: unknown): value is ContextTab => contextTabs.includes(value as ContextTab)
const usual: readonly ContextTab[] = ['user', 'punish', 'similar', 'rules', 'evidence', 'log']
/** Tabs a panel needs most, in this order; the others follow. */
const first: Partial<Readonly<Record<PanelType, readonly ContextTab[]>>> = {
  text_list: ['user', 'punish', 'rules', 'similar', 'log', 'guide'],
  text_group: ['user', 'punish', 'rules', 'similar', 'log', 'guide'],
  picture_single: ['model', 'similar', 'user', 'punish', 'evidence', 'log'],
  picture_wall: ['model', 'similar', 'user', 'punish', 'evidence', 'log'],
  video_single: ['model', 'similar', 'user', 'punish', 'records', 'evidence'],
  video_grid: ['model', 'similar', 'user', 'punish', 'records', 'evidence'],
  voice_list: ['user', 'punish', 'rules', 'live', 'evidence'],
  voice_room: ['user', 'punish', 'rules', 'live', 'evidence'],
  profile: ['user', 'punish', 'records', 'similar', 'rules', 'log'],
  chat: ['user', 'punish', 'records', 'rules', 'log'],
  live_room: ['live', 'user', 'punish', 'records', 'model', 'rules', 'evidence'],
  live_wall: ['live', 'user', 'punish', 'records', 'model', 'rules', 'evidence'],
  tagging: ['guide', 'similar', 'model', 'log'],
  appeal: ['evidence', 'punish', 'records', 'guide', 'log'],
  ad: ['similar', 'records', 'rules', 'evidence', 'log'],
}
/** The tabs of a panel. */
export function tabsOf(panel: PanelType): readonly ContextTab[] {
  return [...new Set([...(first[panel] ?? usual), ...contextTabs])]
}

const key = (bench: Bench): string => `oas:tab:${bench.kind.name}`
/** The tab that was last open on pages of this kind. */
const lastTab = (bench: Bench): ContextTab | null => readStored(key(bench), isTab)
export function keepTab(bench: Bench, tab: ContextTab): void {
  store(key(bench), tab)
}

const spoken = ['hsmllmViolationLabel', 'hsmllmModelInference', 'hsmllmImgtxtViolation'] as const
const hasModel = (record: HeldRecord): boolean =>
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
  const all = tabsOf(bench.kind.panel)
  const wanted = state.tab ?? lastTab(bench) ?? all[0] ?? 'log'
  return emptyReason(state, record, wanted) === null
    ? wanted
    : (all.find((one) => emptyReason(state, record, one) === null) ?? 'log')
}
/** The next tab that has something, in either direction. */
export function stepTab(bench: Bench, record: HeldRecord, by: 1 | -1): ContextTab {
  const state = get(bench)
  const all = tabsOf(bench.kind.panel).filter((one) => emptyReason(state, record, one) === null)
  return all[(all.indexOf(openTab(bench, state, record)) + by + all.length) % all.length] ?? 'log'
}
