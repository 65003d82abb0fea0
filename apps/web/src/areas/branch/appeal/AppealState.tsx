import type { BranchAppeal } from '@oas/contract/branch/appeals'
import { tData } from '../../../i18n/texts.ts'

const tones: Readonly<Record<BranchAppeal['state'], string>> = {
  open: 'warn',
  waiting: 'warn',
  handled: '',
  leader: 'warn',
  closed: '',
}
/** Where an appeal stands, and what came of it so far. */
export function AppealState({ row: { state, result } }: { row: BranchAppeal }) {
  return (
    <>
      <span className={`state-tag ${tones[state]}`}>{tData(`branch_appeal.state_${state}`)}</span>{' '}
      {result !== '' && <span className="muted">{tData(`branch_appeal.result_${result}`)}</span>}
    </>
  )
}
