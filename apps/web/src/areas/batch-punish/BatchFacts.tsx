import type { Batch } from '@oas/contract/batch-punish/schemas'
import { t, tData, typeName } from '../../i18n/texts.ts'
import { timeWord } from '../../kit/verdict/time-word.ts'
import { EffectLine, Progress, StateTag } from './words.tsx'

/** What a batch does, and how far it is. */
export function BatchFacts({ batch, labels }: { batch: Batch; labels: string }) {
  return (
    <dl className="batch-facts">
      <dt>{t('batch_punish.state')}</dt>
      <dd>
        <StateTag state={batch.state} />
      </dd>
      <dt>{t('batch_punish.type')}</dt>
      <dd>{typeName(batch.typeName)}</dd>
      <dt>{t('batch_punish.verdict')}</dt>
      <dd>
        {tData(batch.resultKey)} {timeWord(batch.punishTime)}{' '}
        <span className="muted" title={batch.labels.join(', ')}>
          {labels}
        </span>{' '}
        {batch.remark}
      </dd>
      {batch.changeOrderId !== null && (
        <>
          <dt>{t('batch_punish.change_order')}</dt>
          <dd>
            {batch.changeOrderId} {batch.changeOrder}
          </dd>
        </>
      )}
      <dt>{t('batch_punish.effect')}</dt>
      <dd className="batch-effect">
        <EffectLine effect={batch.effect} />
      </dd>
      <dt>{t('batch_punish.progress')}</dt>
      <dd>
        <Progress batch={batch} />
      </dd>
    </dl>
  )
}
