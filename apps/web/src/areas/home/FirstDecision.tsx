import type { FirstSteps } from '@oas/contract/home/calls'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'
import { auditLink } from './steps.ts'

const About = ({ decision: { state, error } }: Pick<FirstSteps, 'decision'>) => {
  if (state === 'none') return <p>{t('home.decide_about')}</p>
  if (state === 'arrived') return <p role="status">{t('home.arrived')}</p>
  return (
    <p role="status">
      {t(state === 'waiting' && error === '' ? 'home.decide_waiting' : 'home.decide_failed')}{' '}
      {error !== '' && t('home.decide_error', { error })}
    </p>
  )
}

/** What the steps are for: the first decision, until it has arrived at the app. */
export function FirstDecision({ steps }: { steps: FirstSteps }) {
  const { state, error } = steps.decision
  const link = steps.record ? auditLink(steps) : ''
  return (
    <div className={state === 'arrived' ? 'first-step goal done' : 'first-step goal'}>
      <span className="first-step-mark" aria-hidden="true">
        <Icon name={state === 'arrived' ? 'tick' : 'send'} />
      </span>
      <div className="first-step-text">
        <h2>{t('home.decide')}</h2>
        <About decision={steps.decision} />
      </div>
      {state === 'none' && link !== '' && (
        <a className={steps.endpoint ? 'btn primary' : 'btn'} href={link}>
          {t('home.decide_go')}
        </a>
      )}
      {error !== '' && (
        <a className="btn" href="#/atlas/dbmq-retry">
          {t('home.decide_failures')}
        </a>
      )}
    </div>
  )
}
