import type { Recheck } from '@oas/contract/feature-past/calls'
import { tData } from '../../../i18n/texts.ts'
import { isOpen } from './recheck-names.ts'

const tones = { waiting: '', running: 'warn', done: 'good', cancelled: '', failed: 'bad' } as const

/** Where a search is, and while it goes on how far it came. */
export function RecheckState({ of }: { of: Recheck }) {
  const label = `${of.done} / ${of.total}`
  return (
    <>
      <span className={`state-tag ${tones[of.state]}`} title={of.problem}>
        {tData(`feature_past.state_${of.state}`)}
      </span>{' '}
      {isOpen(of) && (
        <progress value={of.done} max={Math.max(1, of.total)} aria-label={label} title={label} />
      )}
    </>
  )
}
