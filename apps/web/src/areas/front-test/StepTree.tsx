import type { Step } from '@oas/expression'
import { t } from '../../i18n/texts.ts'

const brief = (value: unknown): string => {
  const text = JSON.stringify(value)
  return text.length > 120 ? `${text.slice(0, 119)}…` : text
}
const Value = ({ step }: { step: Step }) => {
  if (!step.reached) return <span className="muted">{t('front_test.step_not_reached')}</span>
  return step.missing ? (
    <span className="step-missing">{t('front_test.step_missing')}</span>
  ) : (
    <code title={JSON.stringify(step.value)}>{brief(step.value)}</code>
  )
}
const Branch = ({ step }: { step: Step }) => (
  <li>
    <span className="step">
      <code className={step.reached ? '' : 'muted'}>{step.text}</code>{' '}
      <span aria-hidden="true">→</span> <Value step={step} />
    </span>
    {told(step).length > 0 && (
      <ul>
        {told(step)
          .map((one, index) => ({ one, key: `${index} ${one.text}` }))
          .map(({ one, key }) => (
            <Branch key={key} step={one} />
          ))}
      </ul>
    )}
  </li>
)
/** What stands for itself needs no line of its own. */
const told = (step: Step): Step[] => step.steps.filter((one) => one.kind !== 'Literal')
/** An expression taken apart, each part with its value. */
export function StepTree({ root }: { root: Step }) {
  return (
    <ul className="step-tree">
      <Branch step={root} />
    </ul>
  )
}
