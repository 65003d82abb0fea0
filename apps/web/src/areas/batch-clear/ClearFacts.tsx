import type { ClearTask } from '@oas/contract/batch-clear/calls'
import { t } from '../../i18n/texts.ts'
import { progressText, StateTag } from './words.tsx'

/** The query of a clearing, and how far it is. */
export function ClearFacts({ task }: { task: ClearTask }) {
  return (
    <dl className="clear-facts">
      <dt>{t('batch_clear.state')}</dt>
      <dd>
        <StateTag state={task.state} /> {progressText(task)}
      </dd>
      <dt>{t('batch_clear.sql')}</dt>
      <dd>
        <code>{task.sql}</code>
      </dd>
      <dt>{t('batch_clear.reason')}</dt>
      <dd>{task.reason}</dd>
      {task.changeOrderId !== null && (
        <>
          <dt>{t('batch_clear.change_order')}</dt>
          <dd>
            {task.changeOrderId} {task.changeOrder}
          </dd>
        </>
      )}
    </dl>
  )
}
