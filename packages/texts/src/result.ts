import { texts } from './define.ts'

export const resultTexts = texts({
})
