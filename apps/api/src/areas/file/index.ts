import { fileCalls } from '@oas/contract/file/calls'
import { implement } from '../../http/implement.ts'
import { exchange, exchangeOfType, getAccess, getPublished, parseToken, publish } from './access.ts'
import { decrypt } from './decrypt.ts'
import { expireFiles } from './expire.ts'
import { getFileTypes, getMimeType } from './mime.ts'
import { readStored } from './service.ts'
import { getUploadToken, upload } from './upload.ts'

export { maxFileBytes, readStored, storeFile } from './service.ts'
export { requireSent } from './sent.ts'
export { exchangeAddress } from './access.ts'
export { headOf, withFolder } from './drafts.ts'
export { sniff, sniffBytes } from './sniff.ts'
export { findFile as findStoredFile, dropUnplaced } from './queries.ts'
export { signedUrl } from './upload.ts'
export { signFiles } from './shown.ts'

export const file = {
  area: 'file',
  jobs: [expireFiles],
  calls: implement(fileCalls, {
    read: readStored,
    uploadToken: getUploadToken,
    upload,
    mimeType: getMimeType,
    fileType: getFileTypes,
    access: getAccess,
    exchange,
    exchangeOfType,
    parseToken,
    decrypt,
    published: getPublished,
    publish,
  }),
} as const
