import { batchPunishCalls } from '@oas/contract/batch-punish/calls'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { formatTime } from '../../kit/time.ts'
import { BatchButtons } from './BatchButtons.tsx'
import { BatchFacts } from './BatchFacts.tsx'
import { BatchItems } from './BatchItems.tsx'
import { useBatchActs, useBatchItems, useLabelNames } from './use-batch.tsx'

/** One batch: what it does, how far it is, who passed it, and what became of each item. */
export function BatchDrawer({
  id,
  ownId,
  onClose,
}: {
  id: string
  ownId: string
  onClose: () => void
}) {
  const { may } = useMay()
  const { data, error } = useCall(batchPunishCalls.process, { id }, { refetchMs: 2000 })
  const batch = data?.batch
  const list = useBatchItems(id, batch?.state)
  const labels = useLabelNames(batch?.labels ?? [])
  const { ask, cancel } = useBatchActs(id)
  const whyNotReview = !may('punish.review')
    ? t('batch_punish.needs_review_right')
    : batch?.byId === ownId
      ? t('batch_punish.own')
      : undefined
  return (
    <Drawer title={`${t('batch_punish.title')} ${id}`} onClose={onClose} width={900}>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {batch && (
        <>
          <BatchFacts batch={batch} labels={labels} />
          <BatchButtons batch={batch} whyNotReview={whyNotReview} ask={ask} cancel={cancel} />
          <h3>{t('batch_punish.steps')}</h3>
          <ol className="batch-steps">
            {data.steps.map((step) => (
              <li key={`${step.at} ${step.act}`}>
                <time>{formatTime(step.at)}</time> {tData(`batch_punish.step_${step.act}`)}{' '}
                {step.by} <span className="muted">{step.reason}</span>
              </li>
            ))}
          </ol>
          <h3>{t('batch_punish.item_list')}</h3>
          <BatchItems id={id} appId={batch.appId} list={list} />
        </>
      )}
    </Drawer>
  )
}
