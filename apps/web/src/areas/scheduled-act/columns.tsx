import { actKinds, type ActState, type ScheduledAct } from '@oas/contract/scheduled-act/schemas'
import { t, typeName } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { column, monoColumn, optional, sorted } from '../../kit/list/column.ts'
import type { FilterField, FilterValues } from '../../kit/list/filters.ts'
import { persons } from '../../kit/pick/later.ts'
import { formatTime } from '../../kit/time.ts'
import { StateCell, What, stateChoices } from './words.tsx'

const userHref = ({ appId, uid, type }: ScheduledAct): string =>
  `#/user?${new URLSearchParams({ appId: String(appId), uid, type: String(type) }).toString()}`

type Names = { appName: (id: number) => string; opens: (path: string) => boolean }
/** The columns of any list of acts; what stands at the time and at the end is the list's own. */
export function actColumns(
  { appName, opens }: Names,
  time: Column<ScheduledAct>,
  last: readonly Column<ScheduledAct>[],
): Column<ScheduledAct>[] {
  return [
    sorted(time, 'runAt'),
    column('app', 'scheduled_act.app', 80, (row) => appName(row.appId)),
    optional(column('type', 'scheduled_act.type', 130, (row) => typeName(row.typeName))),
    column('what', 'scheduled_act.what', 190, (row) => <What act={row} />),
    monoColumn('user', 'scheduled_act.user', 140, (row) =>
      row.uid === '' || !opens('/user') ? (
        row.uid || row.postId
      ) : (
        <a href={userHref(row)} target="_blank" rel="noreferrer">
          {row.uid}
        </a>
      ),
    ),
    column('state', 'scheduled_act.state', 220, (row) => <StateCell act={row} />),
    column('reason', 'scheduled_act.reason', null, (row) => (
      <span title={row.remark}>{row.reason}</span>
    )),
    column('by', 'scheduled_act.by', 100, (row) => row.by),
    optional(column('made', 'scheduled_act.made_at', 150, (row) => formatTime(row.madeAt))),
    optional(column('reviewer', 'scheduled_act.reviewer', 100, (row) => row.reviewer)),
    optional(column('latest', 'scheduled_act.latest', 150, (row) => formatTime(row.latest))),
    ...last,
  ]
}

export function actFilters(apps: readonly Choice[], states: readonly ActState[]): FilterField[] {
  return [
    { key: 'appId', kind: 'choice', label: t('scheduled_act.app'), options: apps },
    {
      key: 'kind',
      kind: 'choice',
      label: t('scheduled_act.kind'),
      options: actKinds.map((kind) => ({ value: kind, label: t(`scheduled_act.kind_${kind}`) })),
    },
    {
      key: 'state',
      kind: 'choice',
      label: t('scheduled_act.state'),
      options: stateChoices(states),
    },
    { key: 'uid', kind: 'text', label: t('scheduled_act.uid') },
    { key: 'by', kind: 'pick', label: t('scheduled_act.by'), source: persons },
    { key: 'from', kind: 'time', label: t('scheduled_act.from') },
    { key: 'to', kind: 'time', label: t('scheduled_act.to') },
  ]
}

export function actInput(
  part: 'waiting' | 'past',
  { appId, kind, state, uid, by, from, to }: FilterValues,
): object {
  return {
    part,
    ...(appId ? { appId: Number(appId) } : {}),
    ...(kind ? { kind } : {}),
    ...(state ? { state } : {}),
    ...(uid ? { uid } : {}),
    ...(by ? { by } : {}),
    ...(from ? { from: Number(from) } : {}),
    ...(to ? { to: Number(to) } : {}),
  }
}
