import { createDecipheriv, createHash } from 'node:crypto'
import type { fileCalls } from '@oas/contract/file/calls'
import { pictureSecret } from './access.ts'
import type { Handler } from '../../http/implement.ts'

type Call = (typeof fileCalls)['decrypt']
const ivBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM by SHA-256 of the app's secret; base64url of iv, text, tag. Null for what was not
 * made so, or with another key.
 */
const decryptOne = (key: Buffer, data: string): string | null => {
  const bytes = Buffer.from(data, 'base64url')
  if (bytes.length <= ivBytes + tagBytes) return null
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
    cipher.setAuthTag(bytes.subarray(-tagBytes))
    const text = Buffer.concat([
      cipher.update(bytes.subarray(ivBytes, -tagBytes)),
      cipher.final(),
    ]).toString('utf8')
    return text.isWellFormed() ? text : null
  } catch {
    return null /* the tag does not fit: forged, cut or of another key, which the answer says */
  }
}

export const decrypt: Handler<Call> = async (ctx, { appId, datas }) => {
  const secret = await pictureSecret(ctx, appId)
  const key = secret === null ? null : createHash('sha256').update(secret).digest()
  return datas.map((data) => ({ data, value: key ? decryptOne(key, data) : null }))
}
