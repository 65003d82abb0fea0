import { t } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'
import { countDone, stepNames } from './steps.ts'
import { isBegun, useFirstSteps } from './use-first-steps.ts'

/** The way back to the first steps from every page, with how far they are, until they are over. */
export function StepsChip({ may }: { may: boolean }) {
  const steps = useFirstSteps(may)
  if (!steps || isBegun(steps) || steps.hidden) return null
  return (
    <a className="shell-steps" href="#/">
      <Icon name="list" />
      {t('frontend.first_steps')} {countDone(steps)}/{stepNames.length}
    </a>
  )
}
