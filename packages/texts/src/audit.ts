import { texts } from './define.ts'

export const auditTexts = texts({
})
