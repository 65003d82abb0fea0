import type { TextHit } from '@oas/media/text/marks'
import type { ScanRule } from '@oas/media/text/scan'
import { useEffect, useState } from 'react'
import { reportError } from '../../report/client.ts'
import { createPool } from './pool.ts'

const most = 4
const limitMs = 4000
const longest = 20_000

type Job = { text: string; rules: readonly ScanRule[] }
const ask = createPool<Job, TextHit[]>(
  () => {
    const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' })
    return {
      send: (job, done) => {
        worker.onmessage = ({ data }: MessageEvent<TextHit[]>) => done(data)
        worker.onerror = () => done(null)
        worker.postMessage(job)
      },
      end: () => worker.terminate(),
    }
  },
  { most, limitMs },
)

/**
 * Marks of rules in a text, sought beside the page. `failed`: it took too long, or broke; the text
 * then stands plain.
 */
export function useScan(
  text: string,
  rules: readonly ScanRule[],
): { hits: readonly TextHit[]; failed: boolean } {
  const [found, setFound] = useState<{ of: string; hits: readonly TextHit[]; failed: boolean }>({
    of: '',
    hits: [],
    failed: false,
  })
  const key = JSON.stringify([text, rules])
  useEffect(() => {
    const [words, wanted] = JSON.parse(key) as [string, ScanRule[]]
    if (wanted.length === 0 || words === '') return
    let left = false
    void ask({ text: words.slice(0, longest), rules: wanted }).then((hits) => {
      if (hits === null)
        reportError('highlight', {
          message: 'highlighting took too long',
          url: window.location.href,
        })
      if (!left) setFound({ of: key, hits: hits ?? [], failed: hits === null })
    })
    return () => {
      left = true
    }
  }, [key])
  return found.of === key ? found : { hits: [], failed: false }
}
