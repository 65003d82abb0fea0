import { texts } from './define.ts'

export const deliveryTexts = texts({
})
