import { scheduledActCalls } from '@oas/contract/scheduled-act/calls'
import type { ScheduledSet } from '@oas/contract/scheduled-act/schemas'
import { t } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { column, monoColumn, numberColumn, sorted } from '../../kit/list/column.ts'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { RowButton } from './RowButton.tsx'
import { useReview } from './use-acts.tsx'
import { TimeToCome, WhatOfSet } from './words.tsx'

const columns = (
  appName: (id: number) => string,
  ask: ReturnType<typeof useReview>,
): Column<ScheduledSet>[] => [
  sorted(
    column('time', 'scheduled_act.run_at', 250, (row) => <TimeToCome at={row.runAt} />),
    'runAt',
  ),
  column('app', 'scheduled_act.app', 80, (row) => appName(row.appId)),
  column('what', 'scheduled_act.what', 190, (row) => <WhatOfSet set={row} />),
  numberColumn('acts', 'scheduled_act.acts', 70, (row) => row.acts),
  monoColumn('users', 'scheduled_act.whom', 220, (row) => {
    const users = row.uids.join(', ')
    return <span title={users}>{users}</span>
  }),
  column('reason', 'scheduled_act.reason', null, (row) => (
    <span title={row.remark}>{row.reason}</span>
  )),
  column('by', 'scheduled_act.by', 100, (row) => row.by),
  sorted(
    column('made', 'scheduled_act.made_at', 150, (row) => formatTime(row.madeAt)),
    'madeAt',
  ),
  column('actions', 'frontend.actions', 160, (row) => (
    <span className="row-actions">
      <RowButton
        label={t('scheduled_act.approve')}
        of={row.reason}
        onPress={() => ask(row, 'approve')}
      />
      <RowButton
        label={t('scheduled_act.reject')}
        of={row.reason}
        onPress={() => ask(row, 'reject')}
      />
    </span>
  )),
]

/** What others made that waits for a second person. */
export function ReviewList() {
  const { choices, nameOf } = useApps()
  const ask = useReview()
  return (
    <QueryList
      title={t('scheduled_act.title')}
      about={t('scheduled_act.about_review')}
      call={scheduledActCalls.toReview}
      paging="number"
      columns={columns(nameOf, ask)}
      idOf={(row) => row.id}
      fields={[{ key: 'appId', kind: 'choice', label: t('scheduled_act.app'), options: choices }]}
      inputOf={({ appId }) => (appId ? { appId: Number(appId) } : {})}
      refetchMs={5000}
    />
  )
}
