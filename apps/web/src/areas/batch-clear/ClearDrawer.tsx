import { batchClearCalls } from '@oas/contract/batch-clear/calls'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { ClearButtons } from './ClearButtons.tsx'
import { ClearFacts } from './ClearFacts.tsx'
import { ClearItems } from './ClearItems.tsx'
import { useClearActs, useClearItems } from './use-clearing.tsx'

const stepName = (act: string): string => tData(`batch_clear.step_${act}`)

/** One clearing: its query, how far it is, who passed it, and what became of each order. */
export function ClearDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { nameOf, ownId } = useApps()
  const { may } = useMay()
  const { data, error } = useCall(batchClearCalls.task, { id }, { refetchMs: 2000 })
  const task = data?.task
  const list = useClearItems(id, task?.state)
  const { ask, cancel } = useClearActs(id, task?.items ?? 0)
  const whyNotReview = !may('punish.review')
    ? t('batch_clear.needs_review_right')
    : task?.byId === ownId
      ? t('batch_clear.own')
      : undefined
  return (
    <Drawer title={`${t('batch_clear.title')} ${id}`} onClose={onClose} width={900}>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {task && (
        <>
          <ClearFacts task={task} />
          <ClearButtons state={task.state} whyNotReview={whyNotReview} ask={ask} cancel={cancel} />
          <h3>{t('batch_clear.steps')}</h3>
          <ol>
            {data.steps.map((step) => (
              <li key={`${step.at} ${step.act}`}>
                <time>{formatTime(step.at)}</time> {stepName(step.act)} {step.by}{' '}
                <span className="muted">{step.reason}</span>
              </li>
            ))}
          </ol>
          <ClearItems id={id} list={list} nameOf={nameOf} />
        </>
      )}
    </Drawer>
  )
}
