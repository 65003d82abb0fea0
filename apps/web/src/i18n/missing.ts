import type { Language } from '@oas/contract/language/calls'
import { languageCalls } from '@oas/contract/language/calls'
import { send } from '../api/send.ts'
import { currentWindow } from '../report/client.ts'
import { type Name, nameOf } from './name-of.ts'

const waitMs = 3000
const most = 50
const seen = new Set<string>()
const waiting: Name[] = []
let timer = 0

const flush = (language: Language): void => {
  timer = 0
  // Nobody is signed in yet: what was missed until then is told afterwards.
  if (currentWindow() === '') {
    later(language)
    return
  }
  const keys = waiting.splice(0, most)
  // A report that is lost is made again by the next page that misses the text.
  send(languageCalls.reportMissing, {
    language,
    page: (window.location.hash.split('?')[0] ?? '').slice(0, 200),
    keys,
  }).catch(() => undefined)
  if (waiting.length > 0) later(language)
}
const later = (language: Language): void => {
  timer ||= window.setTimeout(() => flush(language), waitMs)
}

/** Notes a text that was asked for and is not there; each is told once by a page. */
export function noteMissing(language: Language, key: string): void {
  const name = nameOf(key)
  if (name === null || seen.has(key)) return
  seen.add(key)
  waiting.push(name)
  later(language)
}
