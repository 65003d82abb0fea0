import { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import { modelCalls } from '@oas/contract/model/calls'
import type { DetectionKind } from '@oas/contract/skynet/schemas'
import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'

const useReleases = (enabled: boolean): Choice[] => {
  const { data } = useCall(textModerationCalls.releases, { pageSize: 200 }, { enabled })
  const complete = (data?.list ?? []).filter(
    ({ state }) => state !== 'building' && state !== 'failed',
  )
  return [
    { value: '0', label: t('skynet.ref_live') },
    ...complete.map(({ number, note }) => ({
      value: String(number),
      label: `${t('skynet.release_n', { n: number })} ${note}`.trim(),
    })),
  ]
}
const useStores = (enabled: boolean): Choice[] => {
  const { data } = useCall(featureLibraryCalls.stores, { pageSize: 200 }, { enabled })
  return (data?.list ?? [])
    .filter(({ state }) => state === 'live' || state === 'shadow')
    .map(({ id, name }) => ({ value: id, label: name }))
}
const useStrategies = (enabled: boolean): Choice[] => {
  const { data } = useCall(modelCalls.strategies, { pageSize: 200 }, { enabled })
  return (data?.list ?? [])
    .filter(({ liveBody }) => liveBody !== null)
    .map(({ id, body }) => ({ value: id, label: body.name }))
}
const inUse = new Set(['mock', 'shadow', 'staged', 'live'])
const useVersions = (enabled: boolean, modelId: string): Choice[] => {
  const { data } = useCall(
    modelCalls.model,
    { id: modelId },
    { enabled: enabled && modelId !== '' },
  )
  return (data?.versions ?? [])
    .filter(({ state }) => inUse.has(state))
    .map(({ id, number }) => ({ value: id, label: t('model.version_n', { n: number }) }))
}

/** Models that a version can be chosen of, and labels of one that count. */
export function useModels(
  enabled: boolean,
  modelId: string,
): { models: Choice[]; labels: Choice[] } {
  const { data } = useCall(modelCalls.models, { pageSize: 200 }, { enabled })
  const { data: mapped } = useCall(
    modelCalls.labels,
    { modelId, state: 'mapped', pageSize: 200 },
    { enabled: enabled && modelId !== '' },
  )
  return {
    models: (data?.list ?? []).map(({ id, name }) => ({ value: id, label: name })),
    labels: (mapped?.list ?? []).map(({ raw }) => ({ value: raw, label: raw })),
  }
}

/** What a sweep of a kind can look with, as far as one sees it. */
export function useDetections(kind: DetectionKind, modelId: string): Choice[] {
  const { may } = useMay()
  const releases = useReleases(kind === 'release' && may('text.read'))
  const stores = useStores(kind === 'store' && may('feature-library'))
  const strategies = useStrategies(kind === 'strategy')
  const versions = useVersions(kind === 'version', modelId)
  return { release: releases, store: stores, strategy: strategies, version: versions }[kind]
}
