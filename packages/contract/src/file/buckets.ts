/** What may lie in a bucket: pictures, videos and sounds, or documents to download as well. */
export type Bucket = {
  readonly maxBytes: number
  readonly kinds: readonly FileKind[]
  /** A file of it is read with a token only; otherwise by everybody who is signed in. */
  readonly private: boolean
  /** Days that a file may stay at most; null: for ever. */ readonly maxDays: number | null
}
export const fileKinds = ['image', 'video', 'audio', 'document'] as const
export type FileKind = (typeof fileKinds)[number]

const mib = 1024 * 1024
export const bucketNames = ['question', 'evidence', 'common', 'temporary'] as const
export type BucketName = (typeof bucketNames)[number]
/** Where uploads go, and what each place takes. */
export const buckets: Readonly<Record<BucketName, Bucket>> = {
  question: {
    maxBytes: 50 * mib,
    kinds: ['image', 'video', 'audio', 'document'],
    private: true,
    maxDays: null,
  },
  evidence: {
    maxBytes: 200 * mib,
    kinds: ['image', 'video', 'audio'],
    private: true,
    maxDays: null,
  },
  common: { maxBytes: 20 * mib, kinds: ['image', 'video', 'audio'], private: false, maxDays: null },
  temporary: {
    maxBytes: 50 * mib,
    kinds: ['image', 'video', 'audio', 'document'],
    private: true,
    maxDays: 7,
  },
}

/** The kind of a media type; null for what no bucket takes. */
export function kindOf(mime: string): FileKind | null {
  const kind = fileKinds.find((one) => mime.startsWith(`${one}/`))
  return kind ?? (mime === 'application/pdf' ? 'document' : null)
}

/** Path of a stored file, its id in the first group, whatever query follows. */
const ownFile = /^\/biz_gateway\/resource\/file\/([0-9a-f]{64})(?:\?.*)?$/
/** The id of a stored file of the product from its address; null for any other address. */
export function fileIdOf(url: string): string | null {
  return ownFile.exec(url)?.[1] ?? null
}
/** Address of a stored file. */
export function fileUrl(id: string, token?: string): string {
  return `/biz_gateway/resource/file/${id}${token === undefined ? '' : `?token=${token}`}`
}
