import type { Calibration, CalibrationState } from '@oas/contract/calibration/schemas'
import { calibrationStates } from '@oas/contract/calibration/schemas'
import type { TextKey } from '@oas/texts'
import { t } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'
import { formatTime } from '../../kit/time.ts'

const texts: Readonly<Record<CalibrationState, TextKey>> = {
  draft: 'calibration.state_draft',
  open: 'calibration.state_open',
  discussing: 'calibration.state_discussing',
  closed: 'calibration.state_closed',
  cancelled: 'calibration.state_cancelled',
}
const tones = {
  draft: '',
  open: 'warn',
  discussing: 'warn',
  closed: 'good',
  cancelled: '',
} as const

export function StateTag({ state }: { state: CalibrationState }) {
  return <span className={`state-tag ${tones[state]}`}>{t(texts[state])}</span>
}
export function stateChoices(): Choice[] {
  return calibrationStates.map((value) => ({ value, label: t(texts[value]) }))
}

const named = (): Column<Calibration>[] => [
  sorted(column('name', 'calibration.name', null, ({ name }) => name)),
  sorted(column('state', 'calibration.state', 120, ({ state }) => <StateTag state={state} />)),
  column('library', 'calibration.library', 200, ({ libraryName }) => libraryName),
  column('leader', 'calibration.leader', 140, ({ leader }) => leader),
  column('closesAt', 'calibration.closes_at', 160, ({ closesAt }) =>
    closesAt === null ? '–' : formatTime(closesAt),
  ),
]
const updated = (): Column<Calibration> =>
  sorted(column('updatedAt', 'calibration.updated', 160, ({ updatedAt }) => formatTime(updatedAt)))

/** Sessions as who is asked in them sees them. */
export function ownColumns(): Column<Calibration>[] {
  return [
    ...named(),
    numberColumn('mine', 'calibration.mine_n', 100, ({ mine, cases }) => `${mine} / ${cases}`),
    updated(),
  ]
}

/** Sessions as who leads them sees them. */
export function ledColumns(): Column<Calibration>[] {
  return [
    ...named(),
    numberColumn(
      'finished',
      'calibration.finished',
      100,
      ({ finished, people }) => `${finished} / ${people}`,
    ),
    numberColumn(
      'agreed',
      'calibration.agreed_n',
      100,
      ({ agreed, cases }) => `${agreed} / ${cases}`,
    ),
    updated(),
  ]
}
