import { oneOf } from '../envelope.ts'

export const languages = ['cn', 'en', 'id', 'ru'] as const
export type Language = (typeof languages)[number]
export const Language = oneOf(languages)
