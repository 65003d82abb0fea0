import { fileCalls } from '@oas/contract/file/calls'
import { implement } from '../../http/implement.ts'
import { readStored } from './service.ts'

export { maxFileBytes, storeFile } from './service.ts'

export const file = { area: 'file', jobs: [], calls: implement(fileCalls, { read: readStored }) } as const
