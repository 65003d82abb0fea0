import {
  type Simulation,
  type SimulationState,
  simulationStates,
} from '@oas/contract/simulation/schemas'
import { t } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'
import { formatTime } from '../../kit/time.ts'

const tones = { draft: '', running: 'warn', paused: '', finished: 'good', cancelled: '' } as const

export function StateTag({ state }: { state: SimulationState }) {
  return <span className={`state-tag ${tones[state]}`}>{t(`simulation.state_${state}`)}</span>
}
export function stateChoices(): Choice[] {
  return simulationStates.map((value) => ({ value, label: t(`simulation.state_${value}`) }))
}
/** How many per cent, to a decimal. */
export function percentOf(right: number, answered: number): number | null {
  return answered === 0 ? null : Math.round((right / answered) * 1000) / 10
}
export function shareWords({ right, answered }: { right: number; answered: number }): string {
  const share = percentOf(right, answered)
  return share === null ? '–' : `${share} %`
}

export function simulationColumns(): Column<Simulation>[] {
  return [
    sorted(column('name', 'simulation.name', null, ({ name }) => name)),
    sorted(column('state', 'simulation.state', 120, ({ state }) => <StateTag state={state} />)),
    column('library', 'simulation.library', 180, ({ libraryName }) => libraryName),
    numberColumn('people', 'simulation.people', 80, ({ people }) => people),
    numberColumn('done', 'simulation.progress', 110, (one) => `${one.answered} / ${one.asked}`),
    numberColumn('right', 'simulation.right_share', 90, shareWords),
    numberColumn('passed', 'simulation.passed', 90, (one) => `${one.passed} / ${one.people}`),
    column('endAt', 'simulation.end_at', 160, ({ endAt }) =>
      endAt === null ? '–' : formatTime(endAt),
    ),
    sorted(
      column('updatedAt', 'simulation.updated', 160, ({ updatedAt }) => formatTime(updatedAt)),
    ),
  ]
}
