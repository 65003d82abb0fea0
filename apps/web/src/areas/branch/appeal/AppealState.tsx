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
  const stands = tData(`branch_appeal.state_${state}`)
  return (
    <>
      <span className={`state-tag ${tones[state]}`}>{stands}</span>{' '}
      {result !== '' && <span className="muted">{tData(`branch_appeal.result_${result}`)}</span>}
    </>
  )
}
