import { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { RowButtons } from '../../../kit/RowButtons.tsx'
import { wordOf, wrongShare } from '../words.tsx'
import { useStoreActs } from './use-store-acts.tsx'
import '../feature-library.css'

/** Stores that are on trial, apart from those that act: what they would have found. */
export function ShadowBand() {
  const acts = useStoreActs()
  const { data } = useCall(featureLibraryCalls.stores, { state: 'shadow', pageSize: 50 })
  if (!data || data.total === 0) return null
  return (
    <section className="feature-band" aria-label={t('feature_library.on_trial')}>
      <h2>{t('feature_library.on_trial_n', { n: data.total })}</h2>
      <p>{t('feature_library.on_trial_about')}</p>
      <ul>
        {data.list.map((row) => (
          <li key={row.id}>
            <strong translate="no">{row.name}</strong>
            <span>{wordOf('kind', row.kind)}</span>
            <span>{t('feature_library.features_n', { n: row.features })}</span>
            <span>{t('feature_library.hits_n', { n: row.hits })}</span>
            <span>{t('feature_library.wrong_n', { n: wrongShare(row) })}</span>
            <RowButtons name={row.name} buttons={acts(row)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
