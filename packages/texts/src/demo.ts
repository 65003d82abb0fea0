import { texts } from './define.ts'

export const demoTexts = texts({
})
