import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Readable, pipeline } from 'node:stream'
import type { S3Config } from '../core/config.ts'
import { type Files, hashOf, removeLocal } from './files.ts'

const connect = async ({ endpoint, region, accessKey, secretKey, pathStyle }: S3Config) => {
  // Loaded when first used: who keeps files on disk does not pay for it.
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    forcePathStyle: pathStyle,
    maxAttempts: 3,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === '' ? {} : { endpoint }),
    ...(accessKey === ''
      ? {}
      : { credentials: { accessKeyId: accessKey, secretAccessKey: secretKey } }),
  })
  return { sdk, client }
}

const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  return name === 'NotFound' || name === 'NoSuchKey' || $metadata?.httpStatusCode === 404
}

/**
 * Files in a bucket of an S3-compatible store; drafts and what is derived of files stay in `folder`
 * of this machine.
 */
export function s3Files(config: S3Config, folder: string): Files {
  let opened: ReturnType<typeof connect> | undefined
  const open = () => (opened ??= connect(config))
  const place = (id: string) => ({
    Bucket: config.bucket,
    Key: `${config.prefix}${id.slice(0, 2)}/${id}`,
  })
  const size = async (id: string): Promise<number | null> => {
    const { sdk, client } = await open()
    try {
      return (await client.send(new sdk.HeadObjectCommand(place(id)))).ContentLength ?? 0
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
  const store = async (id: string, body: Uint8Array | Readable, bytes: number): Promise<void> => {
    const { sdk, client } = await open()
    await client.send(
      new sdk.PutObjectCommand({
        ...place(id),
        Body: body,
        ContentLength: bytes,
        ContentType: 'application/octet-stream',
      }),
    )
  }
  return {
    put: async (bytes) => {
      const id = hashOf(bytes)
      if ((await size(id)) === null) await store(id, bytes, bytes.byteLength)
      return id
    },
    putDraft: async (draft, id) => {
      if ((await size(id)) === null)
        await store(id, createReadStream(draft), (await stat(draft)).size)
      await rm(draft, { force: true })
    },
    drafts: join(folder, 'drafts'),
    size,
    read: (id, range) => {
      const out = new PassThrough()
      open()
        .then(async ({ sdk, client }) => {
          const { Body } = await client.send(
            new sdk.GetObjectCommand({
              ...place(id),
              ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
            }),
          )
          // A reader that goes away ends the transfer, a transfer that breaks ends the reader;
          // pipeline destroys both.
          pipeline(Body as Readable, out, () => undefined)
        })
        .catch((error: unknown) => {
          out.destroy(error as Error)
        })
      return out
    },
    remove: async (id) => {
      const { sdk, client } = await open()
      await client.send(new sdk.DeleteObjectCommand(place(id)))
      await removeLocal(folder, id)
    },
    derived: (id, name) => join(folder, id.slice(0, 2), `${id}.${name}`),
  }
}
