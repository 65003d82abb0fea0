import type { OwnStop, StopKind } from '@oas/contract/exposure/schemas'
import type { TextKey } from '@oas/texts'
import { t, typeName } from '../../i18n/texts.ts'
import { formatTime } from '../time.ts'

const texts: Readonly<Record<StopKind, TextKey>> = {
  minutes: 'care_stop.minutes',
  items: 'care_stop.minutes',
  row: 'care_stop.row',
  break: 'care_stop.row',
  rotation: 'care_stop.rotation',
}

/** That one gets nothing grave until when, why, and what goes on; of several what ends last. */
export function CareStop({ stops: [stop] }: { stops: readonly OwnStop[] }) {
  if (!stop) return null
  const until = formatTime(stop.until).slice(11, 16)
  const types = [...new Set(stop.types.map((one) => typeName(one.typeName)))].join(', ')
  return (
    <p className="wb-bar" role="status">
      {t(texts[stop.kind], { until })} {t('care_stop.other_types')}{' '}
      {t('care_stop.stopped_types', { types })}{' '}
      <a className="btn plain" href="#/my-exposure">
        {t('care_stop.open_mine')}
      </a>
    </p>
  )
}
