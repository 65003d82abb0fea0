import { texts } from './define.ts'

export const sessionTexts = texts({
})
