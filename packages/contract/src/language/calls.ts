import { Type } from 'typebox'
import { call } from '../define.ts'
import { oneOf } from '../envelope.ts'

export const languages = ['cn', 'en', 'id', 'ru'] as const
export type Language = (typeof languages)[number]
export const Language = oneOf(languages)
export const GroupKey = Type.String({ maxLength: 64, pattern: '^[a-z0-9_]+$' })

export const languageCalls = {
  load: call({ method: 'POST', service: 'global', path: '/multiLanguage/loadLanguages', access: 'public', scope: 'none', input: Type.Object({ language: Language, groupKeyList: Type.Array(GroupKey, { maxItems: 100 }) }), output: Type.Record(Type.String(), Type.Record(Type.String(), Type.String())), summary: 'Texts by group and key' }),
}
