export * from './answer-key.ts'
export * from './settle.ts'
export * from './share.ts'
