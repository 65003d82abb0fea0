import { modelCalls } from '@oas/contract/model/calls'
import { type VersionState, modelKinds, versionStates } from '@oas/contract/model/schemas'
import type { Permission } from '@oas/contract/permissions'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'

/** What is read anew after any change. */
export const refreshes = [
  modelCalls.models,
  modelCalls.model,
  modelCalls.health,
  modelCalls.labels,
  modelCalls.strategies,
  modelCalls.multis,
  modelCalls.attributes,
  modelCalls.history,
]

/** Why somebody may not do something; undefined: they may. */
export function useRights(): (permission: Permission) => string | undefined {
  const { may } = useMay()
  return (permission) => (may(permission) ? undefined : t('model.no_right'))
}
export function useModelChoices(): Choice[] {
  const { data } = useCall(modelCalls.models, { pageSize: 200 })
  return (data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))
}
export function kindChoices(): Choice[] {
  return modelKinds.map((kind) => ({ value: kind, label: tData(`model.kind_${kind}`) }))
}
export function stateChoices(): Choice[] {
  return versionStates.map((state) => ({ value: state, label: tData(`model.state_${state}`) }))
}
export function levelChoices(): Choice[] {
  return [1, 2, 3].map((level) => ({
    value: String(level),
    label: tData(`model.level_${level}`),
  }))
}

const tones: Readonly<Record<VersionState, string>> = {
  registered: '',
  mock: '',
  shadow: 'warn',
  staged: 'warn',
  held: 'bad',
  live: 'good',
  retired: '',
}
/** Where a version is on its way; `share`: the percent of users it is tried on. */
export function VersionTag({ state, share }: { state: VersionState; share?: number }) {
  return (
    <span className={`state-tag ${tones[state]}`}>
      {tData(`model.state_${state}`)}
      {state === 'staged' && share !== undefined && ` · ${t('model.share_of', { n: share })}`}
    </span>
  )
}
