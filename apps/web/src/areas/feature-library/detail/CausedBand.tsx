import { causedDays, featurePastCalls } from '@oas/contract/feature-past/calls'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { useRights } from '../words.tsx'
import { useApps } from '../../../kit/use-apps.ts'

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Punishments that a feature led to which is in force no more, and the way to lift them. */
export function CausedBand({ featureId }: { featureId: string }) {
  const { nameOf } = useApps()
  const why = useRights()('punish.batch')
  const { data } = useCall(featurePastCalls.caused, { id: featureId })
  if (!data) return null
  const n = sum(data.list.map(({ punishes }) => punishes))
  const open = sum(data.list.map(({ clearable }) => clearable))
  const text =
    n === 0
      ? t('feature_past.caused_none', { days: causedDays })
      : t('feature_past.caused_n', { days: causedDays, n, open })
  return (
    <section className="feature-band" aria-label={t('feature_past.caused')}>
      <h2>{t('feature_past.caused')}</h2>
      <p>{text}</p>
      {open > 0 && why !== undefined && <p className="muted">{t('feature_past.caused_right')}</p>}
      {open > 0 && why === undefined && (
        <ul>
          {data.list
            .filter(({ clearable }) => clearable > 0)
            .map(({ appId, clearable }) => (
              <li key={appId}>
                <a
                  className="btn"
                  href={`#/clear-punish?${new URLSearchParams({
                    appId: String(appId),
                    featureId,
                    from: String(data.since),
                    live: 'true',
                  })}`}
                >
                  {t('feature_past.caused_open', { app: nameOf(appId), n: clearable })}
                </a>
              </li>
            ))}
        </ul>
      )}
    </section>
  )
}
