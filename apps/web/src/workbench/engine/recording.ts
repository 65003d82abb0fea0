import type { HeldRecord } from '@oas/contract/queue/schemas'
import { clockOf } from '@oas/media/player/source'
import { t } from '../../i18n/texts.ts'
import type { Bench } from './bench.ts'
import { addressOf } from '../shapes/value-text.ts'
import type { Voice } from '../shapes/modal.ts'
import { openModal } from './open-modal.ts'

/** How long a recording says it is. */
export function secondsOf(value: unknown): number | null {
  const seconds =
    typeof value === 'object' && value !== null
      ? (value as { seconds?: unknown }).seconds
      : undefined
  return typeof seconds === 'number' ? seconds : null
}
const textOf = (value: unknown, name: string): string => {
  const found =
    typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)[name]
      : undefined
  return typeof found === 'string' ? found : ''
}
const voiceOf = (value: unknown): Voice => {
  const [uid, voiceText, seconds] = [
    textOf(value, 'uid'),
    textOf(value, 'voiceText'),
    secondsOf(value),
  ]
  const at =
    typeof value === 'object' && value !== null ? (value as { at?: unknown }).at : undefined
  return {
    content: addressOf(value),
    ...(uid === '' ? {} : { uid }),
    ...(voiceText === '' ? {} : { voiceText }),
    ...(seconds === null ? {} : { seconds }),
    ...(typeof at === 'number' ? { at } : {}),
  }
}
/** Clips shorter than this are seen at one speed. */
const speedsFrom = 10

/** Opens what a setting or a record names as a recording by itself; several voices as a list. */
export function openRecording(
  bench: Bench,
  kind: 'video' | 'voice',
  all: readonly unknown[],
  { appId, type, uid, postId }: HeldRecord,
): void {
  const [one] = all
  const seconds = secondsOf(one)
  if (kind === 'video')
    openModal(bench, 'video', {
      appId,
      url: addressOf(one),
      title: `${t('audit.kind_video')} ${postId}`,
      speeds: seconds === null || seconds >= speedsFrom,
      facts: [
        { label: 'uid', value: uid },
        ...(seconds === null ? [] : [{ label: t('audit.media_length'), value: clockOf(seconds) }]),
        ...(textOf(one, 'field') === ''
          ? []
          : [{ label: t('audit.media_field'), value: textOf(one, 'field') }]),
      ],
    })
  else if (all.length > 1)
    openModal(bench, 'voice-list', { appId, type, uid, voices: all.map(voiceOf) })
  else
    openModal(bench, 'voice', {
      appId,
      voice: voiceOf(one),
      title: `${t('audit.kind_voice')} ${postId}`,
    })
}
