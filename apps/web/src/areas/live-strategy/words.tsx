import { ladderCalls, liveStrategyCalls } from '@oas/contract/live-strategy/calls'
import { livePackageCalls } from '@oas/contract/live-strategy/package-calls'
import {
  type LadderAct,
  type LadderStep,
  type LiveBody,
  type PackageState,
  ladderActs,
} from '@oas/contract/live-strategy/schemas'
import { type StrategyAct, type StrategyState, strategyStates } from '@oas/contract/model/schemas'
import type { Permission } from '@oas/contract/permissions'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'

export const paths = {
  list: '/tags/live-model-strategy/list',
  create: '/tags/live-model-strategy/create',
  edit: '/tags/live-model-strategy/edit',
  mock: '/tags/live-model-strategy/mock',
  packages: '/tags/live-model-strategy/version/list',
  build: '/tags/live-model-strategy/version/create',
  package: '/tags/live-model-strategy/version/detail',
} as const

/** What is read anew after any change. */
export const refreshes = [
  liveStrategyCalls.list,
  liveStrategyCalls.get,
  liveStrategyCalls.history,
  ladderCalls.list,
  ladderCalls.get,
  ladderCalls.history,
  livePackageCalls.list,
  livePackageCalls.get,
  livePackageCalls.diff,
]

/** Why somebody may not do something; undefined: they may. */
export function useRights(): (permission: Permission) => string | undefined {
  const { may } = useMay()
  return (permission) => (may(permission) ? undefined : t('live_strategy.no_right'))
}
const suggestions: readonly LadderAct[] = ['lower', 'warn', 'suggest_cut']
/** What a step does, or has a person decide upon. */
export function actText(act: LadderAct): string {
  const name = tData(`live_signal.do_${act}`)
  return suggestions.includes(act) ? t('live_signal.suggests', { act: name }) : name
}
export function actChoices(): Choice[] {
  return ladderActs.map((act) => ({ value: act, label: actText(act) }))
}
export function stateChoices(): Choice[] {
  return strategyStates.map((state) => ({
    value: state,
    label: tData(`live_strategy.state_${state}`),
  }))
}

/** The rule of a strategy in a line. */
export function ruleText({ line, atLeast, ofLast, cooldown }: LiveBody): string {
  return t('live_strategy.rule_text', { line, k: atLeast, n: ofLast, seconds: cooldown })
}
/** A step of a ladder in a line. */
export function stepText({ nth, hours, act, line, machine }: LadderStep): string {
  const parts = [
    t('live_strategy.step_text', { n: nth, hours }),
    actText(act),
    ...(line === null ? [] : [t('live_strategy.from_score', { line })]),
    ...(machine ? [t('live_strategy.by_machine')] : []),
  ]
  return parts.join(' · ')
}
/** How many of the signals that people decided were right; a dash where none is. */
export function rightText({ right, wrong }: { right: number; wrong: number }): string {
  return right + wrong === 0 ? '–' : `${Math.round((right / (right + wrong)) * 100)}%`
}

const tones: Readonly<Record<StrategyState | PackageState, string>> = {
  draft: '',
  pending: 'warn',
  rejected: 'bad',
  live: 'good',
  stopped: '',
  built: '',
  staged: 'warn',
  replaced: '',
  withdrawn: '',
}
type TagProps = { state: StrategyState; reason: string; liveVersion: number | null }
/** Where a strategy or ladder is on its way, and which of its versions a second person passed. */
export function StateTag({ state, reason, liveVersion }: TagProps) {
  return (
    <>
      <span className={`state-tag ${tones[state]}`} title={reason}>
        {tData(`live_strategy.state_${state}`)}
      </span>{' '}
      {liveVersion !== null && (
        <span className="muted">{t('live_strategy.passed_version', { n: liveVersion })}</span>
      )}
    </>
  )
}
export function PackageTag({ state, share }: { state: PackageState; share: number }) {
  return (
    <span className={`state-tag ${tones[state]}`}>
      {tData(`live_strategy.package_${state}`)}
      {state === 'staged' && ` · ${share}%`}
    </span>
  )
}

/** What leads a strategy or ladder on, each with its right and the states it fits. */
export const draftActs: readonly {
  act: StrategyAct
  right: Permission
  fits: (row: { state: StrategyState; liveBody: object | null }) => boolean
}[] = [
  {
    act: 'submit',
    right: 'model.edit',
    fits: ({ state }) => state === 'draft' || state === 'rejected' || state === 'stopped',
  },
  { act: 'approve', right: 'model.review', fits: ({ state }) => state === 'pending' },
  { act: 'reject', right: 'model.review', fits: ({ state }) => state === 'pending' },
  { act: 'stop', right: 'model.release', fits: ({ liveBody }) => liveBody !== null },
]
