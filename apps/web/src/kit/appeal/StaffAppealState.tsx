import type { AppealResult, AppealState } from '@oas/contract/appeal/words'
import { tData } from '../../i18n/texts.ts'

const tones: Readonly<Record<AppealState, string>> = {
  waiting: 'warn',
  handling: 'warn',
  handled: '',
  'second-waiting': 'warn',
  'second-handling': 'warn',
  closed: '',
  withdrawn: '',
}
/** Where an appeal against a wrong order stands, and what came of it so far. */
export function StaffAppealState({ state, result }: { state: AppealState; result: AppealResult }) {
  return (
    <>
      <span className={`state-tag ${tones[state]}`}>
        {tData(`appeal.state_${state.replace('-', '_')}`)}
      </span>{' '}
      {result !== '' && <span className="muted">{tData(`appeal.result_${result}`)}</span>}
    </>
  )
}
