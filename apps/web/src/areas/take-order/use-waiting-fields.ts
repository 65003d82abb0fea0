import { topOrderPriority, workKinds } from '@oas/contract/queue/calls/waiting'
import { useMemo } from 'react'
import { t } from '../../i18n/texts.ts'
import type { FilterField } from '../../kit/list/filters.ts'
import { taskSource } from '../../kit/pick/tasks.ts'
import { usePeople } from '../../kit/pick/use-people.ts'

const priorities = Array.from({ length: topOrderPriority }, (_unused, n) => String(n + 1))

/** The fields of the filter row. */
export function useWaitingFields(): FilterField[] {
  const people = usePeople()
  return useMemo(
    () => [
      {
        key: 'work',
        kind: 'choice',
        label: t('take_order.work'),
        options: workKinds.map((value) => ({ value, label: t(`take_order.work_${value}`) })),
      },
      {
        key: 'tfTaskIds',
        kind: 'pick',
        label: t('take_order.task'),
        source: taskSource,
        max: 50,
      },
      { key: 'holderId', kind: 'pick', label: t('take_order.holder'), source: people },
      { key: 'windowId', kind: 'text', label: t('take_order.window'), width: 110 },
      { key: 'minAgeMinutes', kind: 'number', label: t('take_order.min_age'), width: 80 },
      {
        key: 'minPriority',
        kind: 'choice',
        label: t('take_order.min_priority'),
        options: priorities.map((value) => ({ value, label: value })),
      },
      { key: 'postId', kind: 'text', label: t('record.post_id'), width: 130 },
      { key: 'uid', kind: 'text', label: 'UID', width: 110 },
      { key: 'ids', kind: 'text', label: t('take_order.ids'), width: 170 },
    ],
    [people],
  )
}
