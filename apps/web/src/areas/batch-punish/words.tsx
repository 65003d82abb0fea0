import { type Batch, type BatchEffect, batchStates } from '@oas/contract/batch-punish/schemas'
import { batchPunishCalls } from '@oas/contract/batch-punish/calls'
import type { Static } from 'typebox'
import { t, tData } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'

/** What is read anew after any change. */
export const refreshes = [
  batchPunishCalls.list,
  batchPunishCalls.toReview,
  batchPunishCalls.process,
  batchPunishCalls.items,
]

const tones = {
  review: 'warn',
  running: 'warn',
  done: 'good',
  rejected: 'bad',
  cancelled: '',
} as const

export function StateTag({ state }: { state: Batch['state'] }) {
  return <span className={`state-tag ${tones[state]}`}>{tData(`batch_punish.state_${state}`)}</span>
}

export function stateChoices(): Choice[] {
  return batchStates.map((state) => ({ value: state, label: tData(`batch_punish.state_${state}`) }))
}
/** How far a batch is, by what became of its items. */
export function Progress({ batch }: { batch: Batch }) {
  const part = (n: number): { width: string } => ({
    width: `${batch.items === 0 ? 0 : (n / batch.items) * 100}%`,
  })
  const finished = batch.items - batch.left
  return (
    <span
      className="batch-progress"
      title={[
        `${t('batch_punish.item_done')} ${batch.done}`,
        `${t('batch_punish.item_warned')} ${batch.warned}`,
        `${t('batch_punish.item_refused')} ${batch.refused}`,
        `${t('batch_punish.item_cancelled')} ${batch.cancelled}`,
      ].join(' · ')}
    >
      <span>
        {finished} / {batch.items}
      </span>
      <span
        className="batch-bar"
        role="progressbar"
        aria-label={t('batch_punish.progress')}
        aria-valuemin={0}
        aria-valuemax={batch.items}
        aria-valuenow={finished}
      >
        <i className="done" style={part(batch.done)} />
        <i className="warned" style={part(batch.warned)} />
        <i className="refused" style={part(batch.refused)} />
      </span>
    </span>
  )
}

const effectTones: { readonly [key: string]: string } = {
  items: 'good',
  held: 'warn',
  spared: 'warn',
}

/** What a batch does or would do, in words; figures that are 0 are left out. */
export function EffectLine({ effect }: { effect: Static<typeof BatchEffect> }) {
  return (
    <p>
      {(
        [
          'items',
          'users',
          'waiting',
          'decided',
          'unknown',
          'held',
          'spared',
          'punished',
          'tests',
        ] as const
      )
        .filter((key) => key === 'items' || effect[key] > 0)
        .map((key) => (
          <span key={key} className={`state-tag ${effectTones[key] ?? ''}`}>
            {t(`batch_punish.effect_${key}`, { n: effect[key] })}
          </span>
        ))}
    </p>
  )
}
