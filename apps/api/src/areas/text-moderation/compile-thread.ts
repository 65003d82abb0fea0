import { parentPort } from 'node:worker_threads'
import { compileSet, serialiseSet } from '@oas/text-match'
import type { Asked, Made } from './engine.ts'

/** A program of its own that a thread runs: compiles the words it is sent, and hands them over. */
parentPort?.once('message', ({ items, profiles, release }: Asked) => {
  const { set, problems } = compileSet(items, { profiles, release })
  const made = serialiseSet(set)
  parentPort?.postMessage({ made, problems } satisfies Made, [...made.buffers])
})
