import { fileCalls } from '@oas/contract/file/calls'
import { type Encrypted, decryptPictures, isEncrypted } from '@oas/media/image/encrypted'
import { useEffect, useState } from 'react'
import { send } from '../../api/send.ts'

/** Records with the addresses of their encrypted pictures in plain. */
export function inPlain<T extends Encrypted>(records: readonly T[]): Promise<T[]> {
  return decryptPictures(records, (appId, datas) => send(fileCalls.decrypt, { appId, datas }))
}

/** A record as it is shown: without its pictures until their addresses are in plain. */
export function usePlain<T extends Encrypted>(record: T): T {
  const [plain, setPlain] = useState<{ of: T; is: T | null }>({ of: record, is: null })
  useEffect(() => {
    if (!isEncrypted(record)) return
    let live = true
    inPlain([record]).then(
      ([is = null]) => {
        if (live) setPlain({ of: record, is })
      },
      () => undefined /* what cannot be decrypted is locked, not an error */,
    )
    return () => {
      live = false
    }
  }, [record])
  if (!isEncrypted(record)) return record
  return plain.of === record && plain.is ? plain.is : { ...record, pictures: [] }
}
