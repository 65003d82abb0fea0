import type { Estimate } from '@oas/contract/skynet/schemas'
import { t } from '../../i18n/texts.ts'
import { FigureChart } from '../../kit/chart/FigureChart.tsx'
import { formatDuration } from '../../kit/duration.ts'
import { recordHref } from '../../kit/record/record-href.ts'
import { ShownText } from '../../kit/text/ShownText.tsx'

/** What a sweep would find, as far as a sample says. */
export function EstimateView({ of }: { of: Estimate }) {
  if (of.total === 0) return <p className="muted">{t('skynet.estimate_none')}</p>
  const { expected, low, high, total, sample, hits, days, unread } = of
  return (
    <>
      <p role="status">
        <strong>{t('skynet.estimate_of', { n: expected, low, high })}</strong>{' '}
        <span className="muted">{t('skynet.estimate_hint')}</span>
      </p>
      <p className="muted">
        {t('skynet.estimate_from', { hits, sample, total })} ·{' '}
        {t('skynet.estimate_time', { time: formatDuration(of.seconds * 1000), days })}
        {unread > 0 && ` · ${t('skynet.estimate_unread', { n: unread })}`}
      </p>
      <FigureChart
        label={t('skynet.estimate')}
        figure={{
          kind: 'estimates',
          scale: 'share',
          rows: [
            {
              name: t('skynet.hits'),
              value: expected / total,
              low: low / total,
              high: high / total,
            },
          ],
        }}
      />
      {of.examples.length > 0 && (
        <section aria-label={t('skynet.examples')}>
          <h3>{t('skynet.examples')}</h3>
          <ul className="sweep-examples">
            {of.examples.map((one) => (
              <li key={one.recordId}>
                <a href={recordHref({ recordId: one.recordId })}>{one.found.join(', ')}</a>{' '}
                <ShownText text={one.text.slice(0, 120)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
