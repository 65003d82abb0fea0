import { sessionCalls } from '@oas/contract/session/calls'
import { Suspense, lazy, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { go, usePlace } from '../../nav/location.ts'
import { Queues } from './Queues.tsx'
import { isBegun, useFirstSteps } from './use-first-steps.ts'

const FirstStepsView = lazy(async () => ({
  default: (await import('./FirstStepsView.tsx')).FirstStepsView,
}))

/**
 * The index. Whoever sets the installation up finds the first steps until they are done or put
 * away; those that were open stay until they are left, so that the last tick is seen.
 */
export function HomePage() {
  const { query } = usePlace()
  const { data: self } = useCall(sessionCalls.self, {})
  const steps = useFirstSteps(self?.permissions.includes('app.edit') ?? false)
  const [shown, setShown] = useState(false)
  const wanted = query.get('steps') === '1'
  if (steps && !shown && (wanted || (!isBegun(steps) && !steps.hidden))) setShown(true)
  if (!self)
    return (
      <p className="muted">
        {t('frontend.please_log_in')} <a href="#/login">{t('frontend.log_in')}</a>
      </p>
    )
  if (steps && shown)
    return (
      <Suspense fallback={<p aria-busy="true">{t('frontend.loading')}</p>}>
        <FirstStepsView
          steps={steps}
          onClose={() => {
            go('/', { replace: true })
            setShown(false)
          }}
        />
      </Suspense>
    )
  return <Queues self={self} />
}
