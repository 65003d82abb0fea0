import type { ReactNode } from 'react'
import { t } from '../../../i18n/texts.ts'
import type { Step } from '../task-values.ts'

export const stepId = (step: Step): string => `task-step-${step}`

/** One part of the form of a task, reached from the list of its parts. */
export function Section({ step, children }: { step: Step; children: ReactNode }) {
  return (
    <section className="task-section" id={stepId(step)} aria-labelledby={`${stepId(step)}-title`}>
      <h2 id={`${stepId(step)}-title`} tabIndex={-1}>
        {t(`task_form.step_${step}`)}
      </h2>
      {children}
    </section>
  )
}
