import type { Exceeded } from '@oas/contract/breaker/schemas'
import { t } from '../../i18n/texts.ts'
import { exceededText } from '../../kit/breaker/exceeded.ts'
import { formatTime } from '../../kit/time.ts'
import { useBench } from '../engine/react.ts'

/** The breaker has stopped the person: what they went beyond, and that somebody else lifts it. */
export function StoppedView({ stop }: { stop: Exceeded }) {
  const { kind } = useBench()
  return (
    <div className="wb-start" role="status">
      <h1>{t(kind.title)}</h1>
      <h2>{t('stopped.title')}</h2>
      <p className="wb-bar warn">
        {exceededText(stop)} · {t('stopped.since', { time: formatTime(stop.at) })}
      </p>
      <p>{t('stopped.returned')}</p>
      <p className="muted">{t('stopped.next')}</p>
    </div>
  )
}
