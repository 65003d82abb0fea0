import { fileCalls } from '@oas/contract/file/calls'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { decryptPictures } from '@oas/media/image/encrypted'
import { send } from '../../api/send.ts'

/** Records with the addresses of their encrypted pictures in plain. */
export const inPlain = (records: readonly HeldRecord[]): Promise<HeldRecord[]> => decryptPictures(records, (appId, datas) => send(fileCalls.decrypt, { appId, datas }))
