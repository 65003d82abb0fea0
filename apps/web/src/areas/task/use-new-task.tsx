import type { TaskKind } from '@oas/contract/task/schemas'
import type { ReactNode } from 'react'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'
import { go } from '../../nav/location.ts'
import { formHref } from './words.tsx'

/**
 * The button that begins a new task, as an empty list shows it again; who may not write one reads
 * why.
 */
export function useNewTask(kind?: TaskKind): ReactNode {
  const { may } = useMay()
  const why = may('task.edit') ? undefined : t('task_list.needs_edit')
  return (
    <button
      type="button"
      className="btn primary"
      disabled={why !== undefined}
      title={why}
      onClick={() => go(formHref(kind ? { kind } : {}))}
    >
      <Icon name="plus" />
      {t('task_list.new')}
    </button>
  )
}
