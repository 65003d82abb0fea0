import type { TextKey } from '@oas/texts'
import i18next from 'i18next'
import { languageCalls } from '@oas/contract/language/calls'
import { useSyncExternalStore } from 'react'
import { send } from '../api/send.ts'
import { onTopic } from '../api/topics.ts'
import { currentLanguage } from './language.ts'
import { noteMissing } from './missing.ts'

const loaded = new Set<string>()
let edition = 0
const listeners = new Set<() => void>()
/** Many pages hear of an edit at once: they ask within this time, not all together. */
const spreadMs = 500

const fetchGroups = async (groups: readonly string[]): Promise<void> => {
  const packs = await send(languageCalls.load, {
    language: currentLanguage,
    groupKeyList: [...groups],
  })
  for (const group of groups) {
    i18next.removeResourceBundle(currentLanguage, group)
    i18next.addResourceBundle(currentLanguage, group, packs[group] ?? {})
    loaded.add(group)
  }
}

/** Loads groups that are in use anew, and shows them; '' stands for all of them. */
const reload = async (group: string): Promise<void> => {
  const groups = group === '' ? [...loaded] : [group].filter((one) => loaded.has(one))
  if (groups.length === 0) return
  await fetchGroups(groups)
  edition++
  for (const listener of listeners) listener()
}

export async function startTexts(): Promise<void> {
  await i18next.init({
    lng: currentLanguage,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: '.',
    defaultNS: 'frontend',
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    resources: {},
    showSupportNotice: false,
    saveMissing: true,
    missingKeyHandler: (_languages: readonly string[], group: string, key: string) =>
      noteMissing(currentLanguage, `${group}.${key}`),
  } as never)
  // A page that cannot load the edited texts goes on with those it has; it tries again at the next
  // edit.
  onTopic('setting.changed', ({ what, key }) => {
    if (what === 'language')
      setTimeout(() => {
        reload(key).catch(() => undefined)
      }, Math.random() * spreadMs)
  })
}

/** Loads the groups that are not there yet, in one call. */
export async function loadTexts(groups: readonly string[]): Promise<void> {
  const missing = groups.filter((group) => !loaded.has(group))
  if (missing.length > 0) await fetchGroups(missing)
}

/** Draws a component, and what it draws, again when texts were edited. */
export function useTexts(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => edition,
  )
}

type Params = Readonly<Record<string, string | number>>
const turning = /[\u202A-\u202E\u2066-\u2069]/g
/** A name that is put into a sentence cannot turn the direction of what stands after it. */
const straight = (params: Params): Params =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.replace(turning, '') : value,
    ]),
  )

/** The text of a key in the page's language, words in braces filled in. */
export function t(key: TextKey, params: Params = {}): string {
  return String(i18next.t(key, straight(params) as never))
}
/**
 * The same for keys that come from data (type settings, menus, labels); the key itself where no
 * text is known.
 */
export function tData(key: string, params: Params = {}): string {
  if (i18next.exists(key)) return String(i18next.t(key, straight(params) as never))
  noteMissing(currentLanguage, key)
  return key
}
/**
 * Name of a result in the page's language; a type made in the console may have results of its own,
 * which are called by their id.
 */
export function resultName(id: string): string {
  return i18next.exists(`result.${id}`) ? tData(`result.${id}`) : id
}
/** Pages that decisions are made on and that are no audit pages, by their titles in the menu. */
const otherPages: Readonly<Record<string, string>> = {
  'tags-batch-log': 'batch_punish',
  'tags-customize': 'find_records',
}
/** Name of a record type in the page's language. */
export function typeName(name: string): string {
  return i18next.exists(`type.${name}`) ? tData(`type.${name}`) : name
}

/** A word of data by its name in the page's language; as it stands where it has none. */
const wordOf = (kind: string, word: string): string => {
  const key = `type.${kind}_${word}`
  return i18next.exists(key) ? tData(key) : word
}
/** Name of a kind of business. */
export function businessName(business: string): string {
  return wordOf('business', business)
}
/** Name of what a record came in by; apps may send sources of their own. */
export function sourceName(source: string): string {
  return wordOf('source', source)
}
/** Name of why a record is to be reviewed; mostly a sentence already. */
export function reasonName(reason: string): string {
  return /^\w+$/.test(reason) ? wordOf('reason', reason) : reason
}
/** Name of an audit page, or of what else decisions are made on, by its key. */
export function pageName(key: string): string {
  const menu = `menu.${otherPages[key] ?? key.replace(/^tags-/, '').replaceAll('-', '_')}`
  return i18next.exists(menu) ? tData(menu) : key
}

/** Whether there is a text under a key. */
export function hasText(key: string): boolean {
  return i18next.exists(key)
}
