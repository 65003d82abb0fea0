import type { BucketName } from '@oas/contract/file/buckets'
import { useEffect, useRef, useState } from 'react'
import { type SentFile, sendFile } from '../../api/upload.ts'

/** A file that a form holds: stored, with the address under which this person reads it. */
export type Stored = Pick<SentFile, 'id' | 'url' | 'name' | 'mime'>
/** One that is still on its way, or did not arrive. */
export type Underway = { key: string; name: string; share: number; failure: string; file: File }

/**
 * Sends files one after the other; what has arrived is handed over, what has not can be tried again
 * or taken away.
 */
export function useUploads(bucket: BucketName, onArrive: (file: Stored) => void) {
  const [underway, setUnderway] = useState<readonly Underway[]>([])
  const running = useRef(new Map<string, AbortController>())
  const arrive = useRef(onArrive)
  arrive.current = onArrive
  const line = useRef<Promise<void>>(Promise.resolve())
  // Who leaves the form needs none of it any more.
  useEffect(() => {
    const all = running.current
    return () => {
      for (const controller of all.values()) controller.abort()
    }
  }, [])
  const put = (key: string, change: Partial<Underway>): void =>
    setUnderway((list) => list.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const drop = (key: string): void => {
    running.current.get(key)?.abort()
    running.current.delete(key)
    setUnderway((list) => list.filter((one) => one.key !== key))
  }
  const start = (key: string, file: File): void => {
    const controller = new AbortController()
    running.current.set(key, controller)
    put(key, { failure: '', share: 0 })
    line.current = line.current.then(async () => {
      if (controller.signal.aborted) return
      try {
        const { id, url, name, mime } = await sendFile(bucket, file, {
          signal: controller.signal,
          onProgress: (share) => put(key, { share }),
        })
        if (controller.signal.aborted) return
        running.current.delete(key)
        setUnderway((list) => list.filter((one) => one.key !== key))
        arrive.current({ id, url, name, mime })
      } catch (error) {
        if (!controller.signal.aborted) put(key, { failure: (error as Error).message })
      }
    })
  }
  const add = (files: readonly File[]): void => {
    const fresh = files.map((file) => ({
      key: crypto.randomUUID(),
      name: file.name,
      share: 0,
      failure: '',
      file,
    }))
    setUnderway((list) => [...list, ...fresh])
    for (const { key, file } of fresh) start(key, file)
  }
  return { underway, add, drop, again: (one: Underway) => start(one.key, one.file) }
}
