import type { TextKey } from '@oas/texts'
import { currentLanguage } from './language.ts'
import { t, tData } from './texts.ts'

const locales = { cn: 'zh', en: 'en', id: 'id', ru: 'ru' } as const
const rules = new Intl.PluralRules(locales[currentLanguage])

/**
 * A text that counts: its form for the number (`key_one`, `key_few`, …) where the language has one,
 * else the text itself.
 */
export function tn(
  key: TextKey,
  n: number,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const form = `${key}_${rules.select(n)}`
  const text = tData(form, { n, ...params })
  return text === form ? t(key, { n, ...params }) : text
}
