import type { PlatformMessage } from '@oas/contract/message/schemas'
import { readStored, store } from '../../kit/storage.ts'
import { go } from '../../nav/location.ts'
import { keepNotice } from './notice-rules.ts'
import { wordsOf } from './words.ts'

type Kept = { msgId: string; text: string; at: number }
const key = 'oas:system-notices'
const isKept = (value: unknown): value is Kept[] =>
  Array.isArray(value) &&
  value.every(
    (one: unknown) =>
      typeof (one as Kept | null)?.text === 'string' && typeof (one as Kept).at === 'number',
  )

/** Notices of the operating system that were shown last. */
export function shownNotices(): Kept[] {
  return readStored(key, isKept) ?? []
}

export function pathOfMessage({
  msgType,
  msgId,
}: Pick<PlatformMessage, 'msgType' | 'msgId'>): string {
  return `/plat-msg?type=${msgType}&id=${msgId}`
}

/** Shows a notice of the operating system, where the browser allows it, and keeps it. */
export function showSystemNotice(message: PlatformMessage): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const text = wordsOf(message.payload)
  const notice = new Notification(document.title, { body: text, tag: message.msgId })
  notice.addEventListener('click', () => {
    window.focus()
    go(pathOfMessage(message))
    notice.close()
  })
  store(key, keepNotice(shownNotices(), { msgId: message.msgId, text, at: message.createTime }))
}

let audio: AudioContext | null = null
/** Two short tones. Before anything on the page was pressed browsers keep it silent. */
export function playSound(): void {
  audio ??= new AudioContext()
  const now = audio.currentTime
  for (const [at, hertz] of [
    [0, 880],
    [0.16, 1175],
  ] as const) {
    const tone = audio.createOscillator()
    const loudness = audio.createGain()
    tone.frequency.value = hertz
    loudness.gain.setValueAtTime(0.0001, now + at)
    loudness.gain.exponentialRampToValueAtTime(0.15, now + at + 0.02)
    loudness.gain.exponentialRampToValueAtTime(0.0001, now + at + 0.15)
    tone.connect(loudness).connect(audio.destination)
    tone.start(now + at)
    tone.stop(now + at + 0.16)
  }
}
