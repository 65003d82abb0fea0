import { texts } from './define.ts'

export const menuTexts = texts({
})
