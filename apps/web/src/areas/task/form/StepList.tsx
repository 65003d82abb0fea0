import { useEffect, useState } from 'react'
import { t } from '../../../i18n/texts.ts'
import type { Step } from '../task-values.ts'
import { stepId } from './Section.tsx'

const steps: readonly Step[] = [
  'basics',
  'selection',
  'people',
  'rounds',
  'pace',
  'estimate',
  'finish',
]

/** The parts of the form, with those in which something is wrong; each leads to its part. */
export function StepList({ wrong }: { wrong: ReadonlySet<Step> }) {
  const [current, setCurrent] = useState<Step>('basics')
  // The part that stands in the upper third of the page is the one that is read.
  useEffect(() => {
    const there = new Set<string>()
    const watch = new IntersectionObserver(
      (changed) => {
        for (const { isIntersecting, target } of changed)
          if (isIntersecting) there.add(target.id)
          else there.delete(target.id)
        const found = steps.find((step) => there.has(stepId(step)))
        if (found) setCurrent(found)
      },
      { rootMargin: '-15% 0px -70% 0px' },
    )
    for (const step of steps) {
      const part = document.getElementById(stepId(step))
      if (part) watch.observe(part)
    }
    return () => watch.disconnect()
  }, [])
  const show = (step: Step): void => {
    setCurrent(step)
    document.getElementById(stepId(step))?.scrollIntoView({ block: 'start' })
    document.getElementById(`${stepId(step)}-title`)?.focus({ preventScroll: true })
  }
  return (
    <nav className="task-steps" aria-label={t('task_form.steps')}>
      <ol>
        {steps.map((step) => (
          <li key={step}>
            <button
              type="button"
              aria-current={current === step ? 'step' : undefined}
              className={wrong.has(step) ? 'wrong' : ''}
              onClick={() => show(step)}
            >
              {t(`task_form.step_${step}`)}
              {wrong.has(step) && <span className="sr-only">: {t('task_form.step_wrong')}</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
