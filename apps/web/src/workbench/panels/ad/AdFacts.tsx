import { isObject } from '@oas/contract/json'
import { t } from '../../../i18n/texts.ts'
import { withKeys, rawText, timeText } from '../../shapes/value-text.ts'
import { CopyId } from '../../parts/CopyId.tsx'
import type { Ad } from '../../shapes/ad.ts'

const Licences = ({ list }: { list: Ad['licences'] }) =>
  list.length === 0 ? null : (
    <section>
      <h3>{t('panel.licences')}</h3>
      <ul className="ad-licences">
        {withKeys(list, ({ name }) => name).map(({ key, one }) => (
          <li key={key}>
            <span
              className={one.ok === false ? 'ad-no' : one.ok ? 'ad-yes' : 'muted'}
              aria-hidden="true"
            >
              {one.ok === false ? '✕' : one.ok ? '✓' : '?'}
            </span>
            <span className="sr-only">
              {t(
                one.ok === false
                  ? 'panel.licence_bad'
                  : one.ok
                    ? 'panel.licence_good'
                    : 'panel.licence_unknown',
              )}
            </span>
            <span>{one.name}</span>
            <span className="mono muted">{one.number}</span>
            {one.expiresAt === null ? null : (
              <small className="muted">
                {t('audit.confirm_end', { time: timeText(one.expiresAt).slice(0, 10) })}
              </small>
            )}
          </li>
        ))}
      </ul>
    </section>
  )

/** Where a press leads, step by step; addresses are texts here, none is ever opened. */
const Redirects = ({ landing }: { landing: NonNullable<Ad['landing']> }) => (
  <section>
    <h3>{t('panel.redirects')}</h3>
    <ol className="ad-chain">
      {withKeys([landing.url, ...landing.redirects].filter(Boolean)).map(({ key, one: url }) => (
        <li key={key} className="mono">
          {url}
        </li>
      ))}
    </ol>
    <dl className="wb-facts">
      {landing.finalHost ? (
        <div>
          <dt>{t('panel.final_host')}</dt>
          <dd>
            <CopyId label="" text={landing.finalHost} />
          </dd>
        </div>
      ) : null}
      {landing.hostAge === null ? null : (
        <div>
          <dt>{t('panel.host_age')}</dt>
          <dd>{t('audit.time_days', { n: Math.round(landing.hostAge) })}</dd>
        </div>
      )}
    </dl>
  </section>
)

/** Whom an ad is shown to, in words of its app. */
const wordsOf = (targeting: unknown): string =>
  isObject(targeting)
    ? Object.entries(targeting)
        .slice(0, 12)
        .map(
          ([name, value]) =>
            `${name}: ${Array.isArray(value) ? value.map(rawText).join(', ') : rawText(value)}`,
        )
        .join(' · ')
    : rawText(targeting)

/** What an ad says of itself: advertiser, industry, licences, where it leads. */
export function AdFacts({ ad }: { ad: Ad }) {
  const facts = [
    [t('panel.ad_id'), ad.adId],
    [t('panel.advertiser'), ad.advertiser],
    [t('panel.industry'), ad.industry],
    [t('panel.slot'), ad.slot],
    [t('panel.targeting'), wordsOf(ad.targeting)],
    [t('panel.expires'), ad.expiresAt === null ? '' : timeText(ad.expiresAt)],
  ] as const
  return (
    <aside className="ad-facts" aria-label={t('panel.facts')} tabIndex={0}>
      <dl className="wb-facts">
        {facts.map(([name, value]) =>
          value === '' ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <Licences list={ad.licences} />
      {ad.landing ? <Redirects landing={ad.landing} /> : null}
    </aside>
  )
}
