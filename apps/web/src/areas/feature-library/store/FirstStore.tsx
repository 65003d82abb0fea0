import { type FeatureKind, featureKinds } from '@oas/contract/feature-library/schemas'
import { t } from '../../../i18n/texts.ts'
import { useRights, wordOf } from '../words.tsx'
import '../feature-library.css'

/** Before there is any store: what each kind finds and what it cannot, and the way to the first. */
export function FirstStore({ onMake }: { onMake: (kind: FeatureKind) => void }) {
  const noEdit = useRights()('feature.edit')
  return (
    <section className="list-page" aria-label={t('feature_library.first_title')}>
      <div className="list-head">
        <h1>{t('feature_library.first_title')}</h1>
      </div>
      <p>{t('feature_library.stores_about')}</p>
      <div className="feature-kinds">
        {featureKinds.map((kind) => (
          <div key={kind} className="feature-card">
            <h2>{wordOf('kind', kind)}</h2>
            <p>{wordOf('kind', `${kind}_about`)}</p>
            <p>
              <button
                type="button"
                className={`btn ${kind === 'picture' ? 'primary' : ''}`}
                disabled={noEdit !== undefined}
                title={noEdit}
                onClick={() => onMake(kind)}
              >
                {t('feature_library.make_first', { kind: wordOf('kind', kind) })}
              </button>
            </p>
          </div>
        ))}
      </div>
    </section>
  )
}
