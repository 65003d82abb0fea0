import type { TextKey } from '@oas/texts'
import i18next from 'i18next'
import { languageCalls } from '@oas/contract/language/calls'
import { send } from '../api/send.ts'
import { currentLanguage } from './language.ts'

const loaded = new Set<string>()

export const startTexts = async (): Promise<void> => {
  await i18next.init({ lng: currentLanguage, fallbackLng: false, keySeparator: false, nsSeparator: '.', defaultNS: 'frontend', interpolation: { prefix: '{', suffix: '}', escapeValue: false }, resources: {}, showSupportNotice: false } as never)
}

/** Loads the groups that are not there yet, in one call. */
export const loadTexts = async (groups: readonly string[]): Promise<void> => {
  const missing = groups.filter((group) => !loaded.has(group))
  if (missing.length === 0) return
  const packs = await send(languageCalls.load, { language: currentLanguage, groupKeyList: [...missing] })
  for (const group of missing) { i18next.addResourceBundle(currentLanguage, group, packs[group] ?? {}); loaded.add(group) }
}

/** The text of a key in the page's language, words in braces filled in. */
export const t = (key: TextKey, params: Readonly<Record<string, string | number>> = {}): string => String(i18next.t(key, params as never))
/** The same for keys that come from data (type settings, menus, labels); the key itself where no text is known. */
export const tData = (key: string, params: Readonly<Record<string, string | number>> = {}): string => (i18next.exists(key) ? String(i18next.t(key, params as never)) : key)
/** Name of a record type in the page's language. */
export const typeName = (name: string): string => (i18next.exists(`type.${name}`) ? tData(`type.${name}`) : name)
