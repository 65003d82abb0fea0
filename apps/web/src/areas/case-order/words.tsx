import { wilson } from '@oas/statistics/proportion'
import { type Drill, drillStates } from '@oas/contract/case-order/calls'
import { drillModes } from '@oas/contract/case-order/hidden'
import { t } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { column, numberColumn, optional, sorted } from '../../kit/list/column.ts'
import { formatTime } from '../../kit/time.ts'

const percent = (share: number): number => Math.round(share * 1000) / 10

export function stateChoices(): Choice[] {
  return drillStates.map((value) => ({ value, label: t(`case_order.state_${value}`) }))
}
export function modeChoices(): Choice[] {
  return drillModes.map((value) => ({ value, label: t(`case_order.mode_${value}`) }))
}
/** How many were right, with the interval that so few say. */
export function rightWords({ right, answered }: Pick<Drill, 'right' | 'answered'>): string {
  const { value, low, high } = wilson(right, answered)
  return value === null || low === null || high === null
    ? '–'
    : t('case_order.between', { value: percent(value), low: percent(low), high: percent(high) })
}

export function drillColumns(): Column<Drill>[] {
  return [
    sorted(column('name', 'case_order.name', null, ({ name }) => name)),
    column('state', 'case_order.state', 90, ({ state }) => (
      <span className={`state-tag ${state === 'open' ? 'good' : ''}`}>
        {t(`case_order.state_${state}`)}
      </span>
    )),
    column('mode', 'case_order.mode', 110, ({ mode }) => t(`case_order.mode_${mode}`)),
    column('library', 'case_order.library', 180, ({ libraryName }) => libraryName),
    numberColumn('items', 'case_order.items', 80, ({ items }) => items),
    numberColumn('used', 'case_order.used', 100, ({ used, items }) =>
      items === 0 ? '–' : `${percent(used / items)} %`,
    ),
    numberColumn('answered', 'case_order.answered', 90, ({ answered }) => answered),
    numberColumn('right', 'case_order.right', 150, rightWords),
    numberColumn('people', 'case_order.people', 80, ({ people }) => people),
  ]
}
export function templateColumns(): Column<Drill>[] {
  return [
    ...drillColumns(),
    numberColumn('rounds', 'case_order.rounds', 80, ({ rounds }) => rounds),
    column('remark', 'case_order.remark', 200, ({ remark }) => remark),
    optional(column('createdBy', 'case_order.made_by', 130, ({ createdBy }) => createdBy)),
    sorted(
      column('updatedAt', 'case_order.updated', 160, ({ updatedAt }) => formatTime(updatedAt)),
    ),
  ]
}
