import type { HeldRecord } from '@oas/contract/queue/schemas'
import { addressOf, isMedia } from './value-text.ts'
import { adOf } from './ad.ts'
import { appealOf } from './appeal.ts'
import { messagesOf } from './chat.ts'
import { profileOf } from './profile.ts'

const most = 12
/**
 * Pictures that a record carries in its data: what a panel shows first is fetched before the record
 * comes on screen.
 */
export function dataPictures(record: Pick<HeldRecord, 'data'>): string[] {
  const { data } = record
  const profile = data['profile'] === undefined ? [] : (profileOf(record) ?? [])
  const ad = data['ad'] === undefined ? null : adOf(record)
  const appeal = data['appeal'] === undefined ? null : appealOf(record)
  const messages = data['messages'] === undefined ? null : messagesOf(record)
  return [
    ...profile
      .filter(({ kind }) => kind === 'picture')
      .flatMap(({ now }) => (Array.isArray(now) ? now : [now])),
    ...(ad?.ok
      ? [
          ...ad.value.creatives.filter(({ video }) => !video),
          ...(ad.value.landing?.shots.mobile.slice(0, 1) ?? []),
        ]
      : []),
    ...(appeal?.ok ? appeal.value.pictures : []),
    ...(messages?.ok ? messages.value.filter(({ kind }) => kind === 'picture').slice(-most) : []),
  ]
    .map((one) => addressOf(one))
    .filter(isMedia)
    .slice(0, most)
}
