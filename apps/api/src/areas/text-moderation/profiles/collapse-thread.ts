import { parentPort } from 'node:worker_threads'
import { listCollapses } from '@oas/text-match'
import type { Collapsing, Collapsed } from './preview.ts'

/** A program of its own that a thread runs: which words two profiles make the same. */
parentPort?.once('message', ({ words, before, after, most }: Collapsing) => {
  const all = listCollapses(words, before, after)
  parentPort?.postMessage({ total: all.length, list: all.slice(0, most) } satisfies Collapsed)
})
