import { Worker } from 'node:worker_threads'

/** Milliseconds all texts of one question may take. */
const budgetMs = 1500
const heapMb = 64
const spansMost = 100

export type Matched =
  | { ok: true; spans: [number, number][][] }
  | { ok: false; code: 'SYNTAX' | 'TOO_SLOW' | 'MATCHES_EMPTY'; message: string }

// A pattern that never ends takes its own thread with it, and nothing else.
const code = `
const { parentPort, workerData } = require('node:worker_threads')
const { source, flags, texts, most } = workerData
const spansIn = (pattern, text) => {
  const spans = []
  pattern.lastIndex = 0
  let found = pattern.exec(text)
  while (found && spans.length < most) {
    if (found[0] === '') pattern.lastIndex++
    else spans.push([found.index, found.index + found[0].length])
    found = pattern.exec(text)
  }
  return spans
}
const answer = () => {
  try {
    const pattern = new RegExp(source, flags)
    if (pattern.test('')) return { ok: false, code: 'MATCHES_EMPTY', message: '' }
    return { ok: true, spans: texts.map((text) => spansIn(pattern, text)) }
  } catch (error) {
    return { ok: false, code: 'SYNTAX', message: String(error.message) }
  }
}
parentPort.postMessage(answer())`

/**
 * What a pattern finds in texts; one that takes too long is stopped. `wordType` 1 does not look at
 * case.
 */
export function match(
  source: string,
  wordType: number,
  texts: readonly string[],
): Promise<Matched> {
  return new Promise((done) => {
    const worker = new Worker(code, {
      eval: true,
      workerData: { source, flags: wordType === 1 ? 'giu' : 'gu', texts, most: spansMost },
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    const slow: Matched = { ok: false, code: 'TOO_SLOW', message: '' }
    const end = (answer: Matched): void => {
      clearTimeout(timer)
      void worker.terminate()
      done(answer)
    }
    const timer = setTimeout(() => end(slow), budgetMs)
    worker.once('message', end)
    worker.once('error', () => end(slow))
  })
}

/** A pattern that finds any of some words as they are written. */
export function patternOf(words: readonly string[]): string {
  return words.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)).join('|')
}
