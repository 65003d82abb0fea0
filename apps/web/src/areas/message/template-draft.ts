import { languages } from '@oas/contract/language/calls'
import {
  type TemplateAct,
  type TemplateRow,
  type TemplateTexts,
  templateVariables,
  variablesOf,
} from '@oas/contract/message/template'
import { t, tData } from '../../i18n/texts.ts'
import { required } from '../../kit/form/required.ts'

export type TemplateValues = { key: string; act: string; appId: string; remark: string } & Record<
  (typeof languages)[number],
  string
>
export const everyApp = 'all'
export const words = templateVariables.map((name) => `{{${name}}}`).join(' ')
export function languageName(language: string): string {
  return tData(`message.language_${language}`)
}
const wrongWord = (text: string): string | null => {
  const strange = variablesOf(text).find(
    (name) => !(templateVariables as readonly string[]).includes(name),
  )
  return strange === undefined
    ? null
    : t('message.template_word', { word: `{{${strange}}}`, words })
}

const textsOf = (values: TemplateValues): TemplateTexts =>
  Object.fromEntries(
    languages.flatMap((language) =>
      values[language].trim() === '' ? [] : [[language, values[language]]],
    ),
  )
/** The form of a template as it is, or of a new one. */
export function valuesOf(row: TemplateRow | null): TemplateValues {
  return {
    key: row?.key ?? '',
    act: row?.act ?? 'reply',
    appId: row === null ? '' : row.appId === null ? everyApp : String(row.appId),
    remark: row?.remark ?? '',
    cn: row?.texts.cn ?? '',
    en: row?.texts.en ?? '',
    id: row?.texts.id ?? '',
    ru: row?.texts.ru ?? '',
  }
}

/** What is wrong with the form: its key, its app, a word in one of its texts. */
export function checkTemplate(values: TemplateValues) {
  return {
    key: /^[a-z0-9_]{2,32}$/.test(values.key) ? null : t('message.template_key_hint'),
    appId: required(values.appId, t('message.template_app')),
    cn: wrongWord(values.cn),
    en:
      wrongWord(values.en) ??
      (Object.keys(textsOf(values)).length === 0
        ? t('frontend.required', { field: t('message.text') })
        : null),
    id: wrongWord(values.id),
    ru: wrongWord(values.ru),
  }
}

/** What the form says, as it is stored. */
export function factsOf(values: TemplateValues) {
  return {
    key: values.key,
    act: values.act as TemplateAct,
    appId: values.appId === everyApp ? null : Number(values.appId),
    remark: values.remark,
    texts: textsOf(values),
  }
}
