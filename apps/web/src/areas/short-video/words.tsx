import type { ShortVideo, VideoAct } from '@oas/contract/short-video/calls'
import { t, tData } from '../../i18n/texts.ts'

const tone: Readonly<Record<string, string>> = {
  deleted: 'bad',
  author_only: 'warn',
  limited: 'warn',
  shown: 'good',
  waiting: '',
  delivered: 'good',
  failed: 'bad',
  stopped: 'bad',
  pending: 'warn',
}
export function Standing({ standing }: Pick<ShortVideo, 'standing'>) {
  return (
    <span className={`state-tag ${tone[standing] ?? ''}`}>
      {tData(`short_video.standing_${standing}`)}
    </span>
  )
}
export function Delivery({ delivery }: Pick<VideoAct, 'delivery'>) {
  return delivery === '' ? null : (
    <span className={`state-tag ${tone[delivery] ?? ''}`}>
      {tData(`record.delivery_${delivery}`)}
    </span>
  )
}
export function lengthText(seconds: number | null): string {
  return seconds === null
    ? ''
    : `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}
/** What stands in the address as time, number or text, as the call wants it. */
export function numbers(
  values: Readonly<Record<string, string | undefined>>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value ? [[key, Number(value)]] : [])),
  )
}
export function noRight(may: boolean): string | undefined {
  return may ? undefined : t('short_video.needs_right')
}
