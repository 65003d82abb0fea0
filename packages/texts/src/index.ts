import type { Language } from '@oas/contract/language/calls'
import { type Texts, languageIndex } from './define.ts'
import { auditTexts } from './audit.ts'
import { countryTexts } from './country.ts'
import { deliveryTexts } from './delivery.ts'
import { demoTexts } from './demo.ts'
import { errorTexts } from './error.ts'
import { fileTexts } from './file.ts'
import { frontendTexts } from './frontend.ts'
import { languageTexts } from './language.ts'
import { menuTexts } from './menu.ts'
import { messageTexts } from './message.ts'
import { newsTexts } from './news.ts'
import { peopleTexts } from './people.ts'
import { questionTexts } from './question.ts'
import { recordTexts } from './record.ts'
import { resultTexts } from './result.ts'
import { sessionTexts } from './session.ts'
import { takeOrderTexts } from './take_order.ts'
import { telemetryTexts } from './telemetry.ts'
import { toolTexts } from './tool.ts'
import { typeTexts } from './type.ts'

/** Bundled texts by group. Rows of the database override them; servers send both by group as pages ask. */
export const bundledTexts = {
  country: countryTexts, file: fileTexts, question: questionTexts, language: languageTexts, message: messageTexts, news: newsTexts, telemetry: telemetryTexts, tool: toolTexts, error: errorTexts, frontend: frontendTexts, menu: menuTexts, session: sessionTexts, audit: auditTexts, result: resultTexts, record: recordTexts, delivery: deliveryTexts, take_order: takeOrderTexts, demo: demoTexts, type: typeTexts, people: peopleTexts,
} as const satisfies Record<string, Texts>

export type TextKey = { [G in keyof typeof bundledTexts]: `${G & string}.${keyof (typeof bundledTexts)[G] & string}` }[keyof typeof bundledTexts]

const fill = (text: string, params: Readonly<Record<string, string | number>>): string => text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))

/** A bundled text by `group.key`; the key itself where there is none. */
export const textOf = (language: Language, key: string, params: Readonly<Record<string, string | number>> = {}): string => {
  const [group = '', name = ''] = key.split('.')
  const text = (bundledTexts as Readonly<Record<string, Texts>>)[group]?.[name]
  return text ? fill(text[languageIndex[language]], params) : key
}

/** One group in one language, as a page loads it. */
export const groupOf = (language: Language, group: string): Record<string, string> =>
  Object.fromEntries(Object.entries((bundledTexts as Readonly<Record<string, Texts>>)[group] ?? {}).map(([key, text]) => [key, text[languageIndex[language]]]))
