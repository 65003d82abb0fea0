import { exposureCalls } from '@oas/contract/exposure/calls'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { SeenView } from './SeenView.tsx'

/** What oneself saw, and how much of it is left. */
export function MyExposurePage() {
  const { data, error } = useCall(exposureCalls.mine, {}, { refetchMs: 60_000 })
  return (
    <div className="list-page">
      <h1>{t('exposure.mine')}</h1>
      <p className="muted">{t('exposure.about_mine')}</p>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data ? <SeenView seen={data} /> : <p className="muted">{t('frontend.loading')}</p>}
    </div>
  )
}
