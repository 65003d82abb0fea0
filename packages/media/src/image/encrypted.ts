export type Encrypted = {
  readonly appId: number
  readonly extData: Readonly<Record<string, unknown>>
  readonly pictures: readonly { readonly content: string }[]
}
/** Stands before what could not be decrypted, in place of an address. */
const lockedMark = 'encrypted:'
export function isLocked(url: string): boolean {
  return url.startsWith(lockedMark)
}

/**
 * Whether the pictures of a record are encrypted: its extension data hold an `Encrypted_…` that is
 * neither empty, false nor 0.
 */
export function isEncrypted({ extData }: Pick<Encrypted, 'extData'>): boolean {
  return Object.entries(extData).some(
    ([name, value]) =>
      name.startsWith('Encrypted_') &&
      ![undefined, null, false, 0, '', '0', 'false'].includes(value as never),
  )
}

/**
 * Whether what stands in place of an address is one: of the web, or of this server. Anything else
 * is a picture as its app sealed it.
 */
export function isAddress(content: string): boolean {
  return /^(?:https?:\/\/|\/(?!\/))/.test(content)
}

const atOnce = 100
export type Decrypt = (
  appId: number,
  datas: string[],
) => Promise<readonly { readonly data: string; readonly value: string | null }[]>

/**
 * Records with the addresses of their encrypted pictures in plain, a hundred of an app asked for at
 * once. What cannot be decrypted, also where the call fails, is locked.
 */
export async function decryptPictures<T extends Encrypted>(
  records: readonly T[],
  decrypt: Decrypt,
): Promise<T[]> {
  const wanted = new Map<number, Set<string>>()
  for (const record of records.filter(isEncrypted))
    for (const { content } of record.pictures)
      wanted.set(record.appId, (wanted.get(record.appId) ?? new Set()).add(content))
  const plain = new Map<string, string>()
  await Promise.all(
    [...wanted].flatMap(([appId, all]) => {
      const datas = [...all]
      return Array.from({ length: Math.ceil(datas.length / atOnce) }, async (_none, part) => {
        try {
          for (const { data, value } of await decrypt(
            appId,
            datas.slice(part * atOnce, (part + 1) * atOnce),
          ))
            if (value !== null && isAddress(value)) plain.set(`${appId} ${data}`, value)
        } catch {
          /* these stay locked, the record can be decided all the same */
        }
      })
    }),
  )
  return records.map((record) =>
    isEncrypted(record)
      ? {
          ...record,
          pictures: record.pictures.map((picture) => ({
            ...picture,
            content:
              plain.get(`${record.appId} ${picture.content}`) ?? `${lockedMark}${picture.content}`,
          })),
        }
      : record,
  )
}
