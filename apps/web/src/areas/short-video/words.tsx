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
export const Standing = ({ standing }: Pick<ShortVideo, 'standing'>) => (
  <span className={`state-tag ${tone[standing] ?? ''}`}>
    {tData(`short_video.standing_${standing}`)}
  </span>
)
export const Delivery = ({ delivery }: Pick<VideoAct, 'delivery'>) =>
  delivery === '' ? null : (
    <span className={`state-tag ${tone[delivery] ?? ''}`}>
      {tData(`record.delivery_${delivery}`)}
    </span>
  )
export const lengthText = (seconds: number | null): string =>
  seconds === null
    ? ''
    : `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
/** What stands in the address as time, number or text, as the call wants it. */
export const numbers = (
  values: Readonly<Record<string, string | undefined>>,
): Record<string, number> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value ? [[key, Number(value)]] : [])),
  )
export const noRight = (may: boolean): string | undefined =>
  may ? undefined : t('short_video.needs_right')
