import { texts } from './define.ts'

export const recordTexts = texts({
})
