import { type FirstSteps, homeCalls } from '@oas/contract/home/calls'
import type { Permission } from '@oas/contract/permissions'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'
import { notify } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { FirstDecision } from './FirstDecision.tsx'
import { StepBody, StepFact } from './StepBody.tsx'
import { type StepName, countDone, firstBefore, isDone, linkOf, stepNames } from './steps.ts'
import { isBegun } from './use-first-steps.ts'
import './first-steps.css'

const rights: Record<StepName, Permission> = {
  app: 'app.edit',
  type: 'setting.edit',
  key: 'app.edit',
  endpoint: 'app.edit',
  people: 'people.edit',
}
const texts = {
  app: ['home.app', 'home.app_about', 'home.app_new'],
  type: ['home.type', 'home.type_about', 'home.type_new'],
  key: ['home.key', 'home.key_about', 'home.key_new'],
  endpoint: ['home.endpoint', 'home.endpoint_about', 'home.endpoint_set'],
  people: ['home.people', 'home.people_about', 'home.people_user'],
} as const

const buttonText = (step: StepName, steps: FirstSteps): string => {
  if (step === 'type' && steps.type) return t('home.type_publish')
  return step === 'key' && steps.key ? t('home.key_another') : t(texts[step][2])
}

const StepButton = ({ step, steps }: { step: StepName; steps: FirstSteps }) => {
  const { may } = useMay()
  const before = firstBefore(steps, step)
  const why = !may(rights[step])
    ? t('home.needs')
    : before && t('home.first', { step: t(texts[before][0]) })
  if (why)
    return (
      <span className="first-step-why muted">
        <button type="button" className="btn" disabled>
          {buttonText(step, steps)}
        </button>
        {why}
      </span>
    )
  const next = stepNames.find((one) => !isDone(steps, one) && firstBefore(steps, one) === null)
  return (
    <span className="first-step-why">
      <a className={next === step ? 'btn primary' : 'btn'} href={linkOf(step, steps)}>
        {buttonText(step, steps)}
      </a>
      {step === 'people' && (
        <a className="btn" href="#/auth/role?new=1&back=home">
          {t('home.people_role')}
        </a>
      )}
    </span>
  )
}

const Step = ({ step, at, steps }: { step: StepName; at: number; steps: FirstSteps }) => {
  const done = isDone(steps, step)
  const [title, about] = texts[step]
  return (
    <li className={done ? 'first-step done' : 'first-step'}>
      <span className="first-step-mark" aria-hidden="true">
        {done ? <Icon name="tick" /> : at}
      </span>
      <div className="first-step-text">
        <h2>
          {t(title)}
          <span className="sr-only"> – {t(done ? 'home.step_done' : 'home.step_open')}</span>
        </h2>
        {done ? <StepFact step={step} steps={steps} /> : <p>{t(about)}</p>}
        {!done && firstBefore(steps, step) === null && <StepBody step={step} steps={steps} />}
      </div>
      {!done && <StepButton step={step} steps={steps} />}
    </li>
  )
}

const Hide = ({ steps, onClose }: { steps: FirstSteps; onClose: () => void }) => {
  const show = useSend(homeCalls.showFirstSteps, { refreshes: [homeCalls.firstSteps] })
  if (steps.hidden)
    return (
      <>
        <span className="muted">
          {t('home.hidden_by', { by: steps.hidden.by, time: formatTime(steps.hidden.at) })}
        </span>
        <button type="button" className="btn" onClick={() => show.mutate({ shown: true })}>
          {t('home.show')}
        </button>
        <a className="btn" href="#/" onClick={onClose}>
          {t('home.to_home')}
        </a>
      </>
    )
  if (isBegun(steps))
    return (
      <a className="btn primary" href="#/" onClick={onClose}>
        {t('home.finish')}
      </a>
    )
  return (
    <button
      type="button"
      className="btn"
      disabled={show.isPending}
      onClick={() =>
        show.mutate(
          { shown: false },
          {
            onSuccess: () => {
              notify('success', t('home.hidden'))
              onClose()
            },
          },
        )
      }
    >
      {t('home.hide')}
    </button>
  )
}

/** Five steps from an empty installation to the first decision that arrives at its app. */
export function FirstStepsView({ steps, onClose }: { steps: FirstSteps; onClose: () => void }) {
  return (
    <section className="first-steps" aria-labelledby="first-steps-title">
      <header>
        <h1 id="first-steps-title">{t('home.title')}</h1>
        <span className="first-steps-acts">
          <a className="btn plain" href="#/guide">
            {t('home.guide')}
          </a>
          <Hide steps={steps} onClose={onClose} />
        </span>
      </header>
      <p>{t('home.about')}</p>
      <p role="status" className="first-steps-count">
        <progress max={stepNames.length} value={countDone(steps)} aria-hidden="true" />
        {t('home.progress', { n: countDone(steps), all: stepNames.length })}
      </p>
      <ol>
        {stepNames.map((step, index) => (
          <Step key={step} step={step} at={index + 1} steps={steps} />
        ))}
      </ol>
      <FirstDecision steps={steps} />
    </section>
  )
}
