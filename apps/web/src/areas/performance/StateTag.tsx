import type { RecordState } from '@oas/contract/performance/schemas'
import { tData } from '../../i18n/texts.ts'

const tones = {
  open: '',
  locked: 'warn',
  confirmed: 'good',
  disputed: 'bad',
  published: 'good',
} as const

/** How a record or a month stands, as a coloured word. */
export function StateTag({ state }: { state: RecordState }) {
  return <span className={`state-tag ${tones[state]}`}>{tData(`performance.state_${state}`)}</span>
}
