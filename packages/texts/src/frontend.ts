import { texts } from './define.ts'

export const frontendTexts = texts({
})
