import type { Permission } from '@oas/contract/permissions'
import { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import {
  type FeatureKind,
  type FeatureState,
  type StoreState,
  featureKinds,
  featureSources,
  featureStates,
  listTypes,
  storeStates,
} from '@oas/contract/feature-library/schemas'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import { wordChoices } from '../../kit/list/choice-field.ts'
import { labelSource } from '../../kit/pick/labels.ts'
import { type LocalSource, listed } from '../../kit/pick/source.ts'
import { useNames } from '../../kit/pick/use-found.ts'
import { useApps } from '../../kit/use-apps.ts'

/** What is read anew after any change. */
export const refreshes = [
  featureLibraryCalls.stores,
  featureLibraryCalls.features,
  featureLibraryCalls.feature,
  featureLibraryCalls.hits,
  featureLibraryCalls.proposals,
  featureLibraryCalls.log,
]

export const labels = labelSource()

/** Why somebody may not do something; undefined: they may. */
export function useRights(): (permission: Permission) => string | undefined {
  const { may } = useMay()
  return (permission) => (may(permission) ? undefined : t('feature_library.no_right'))
}

/** A word of the code as people read it: `what` is the first part of its key. */
export function wordOf(
  what: 'kind' | 'list' | 'store' | 'state' | 'source' | 'verdict' | 'outcome' | 'turn',
  word: string,
): string {
  return tData(`feature_library.${what}_${word}`)
}
export function levelChoices(): Choice[] {
  return [1, 2, 3].map((level) => ({
    value: String(level),
    label: tData(`feature_library.level_${level}`),
  }))
}
export function kindChoices(): Choice[] {
  return wordChoices(featureKinds, (word) => wordOf('kind', word))
}
export function listTypeChoices(): Choice[] {
  return wordChoices(listTypes, (word) => wordOf('list', word))
}
export function storeStateChoices(): Choice[] {
  return wordChoices(storeStates, (word) => wordOf('store', word))
}
export function featureStateChoices(): Choice[] {
  return wordChoices(featureStates, (word) => wordOf('state', word))
}
export function sourceChoices(): Choice[] {
  return wordChoices(featureSources, (word) => wordOf('source', word))
}

const storeTones = { draft: '', shadow: 'warn', live: 'good', off: 'bad' } as const
export function StoreTag({ state }: { state: StoreState }) {
  return <span className={`state-tag ${storeTones[state]}`}>{wordOf('store', state)}</span>
}

/** What an app id of a store means: 0 is every app. */
export function useAppName(): (appId: number) => string {
  const { nameOf } = useApps()
  return (appId) => (appId === 0 ? t('feature_library.all_apps') : nameOf(appId))
}

/**
 * The stores that one sees, as many as a list answers at once; `kind`: those of one kind, `own`:
 * those that keep what they know themselves, so that something may be added.
 */
export function useStores(kind?: FeatureKind, own = false) {
  const { data, isPending } = useCall(featureLibraryCalls.stores, {
    ...(kind === undefined ? {} : { kind }),
    pageSize: 200,
  })
  const appName = useAppName()
  const list = (data?.list ?? []).filter(({ remote }) => !own || !remote)
  const choices: Choice[] = list.map((one) => ({
    value: one.id,
    label: `${appName(one.appId)} › ${one.name}`,
    also: one.name,
  }))
  const source: LocalSource = listed(`feature stores ${kind ?? ''} ${own}`, choices, {
    bare: true,
    loading: isPending,
    ids: /^[1-9]\d{0,18}$/,
  })
  return { list, choices, source, isPending }
}

const featureTones: Readonly<Record<FeatureState, string>> = {
  proposed: 'warn',
  live: 'good',
  suspended: 'bad',
  retired: '',
  rejected: '',
  expired: '',
}
export function FeatureTag({ state, reason = '' }: { state: FeatureState; reason?: string }) {
  return (
    <span className={`state-tag ${featureTones[state]}`} title={reason}>
      {wordOf('state', state)}
    </span>
  )
}

/** What labels are called, those above them included. */
export function useLabelNames(ids: readonly number[]): (id: number) => string {
  const known = useNames(labels, [...new Set(ids)].map(String), [])
  return (id) => known(String(id))?.label ?? ''
}

type Placed = { appId: number; storename: string }
/** The page of a feature. */
export function featureHref(of: Placed & ({ id: string } | { featureId: string })): string {
  const id = 'id' in of ? of.id : of.featureId
  return `#/feature/${of.appId}/${encodeURIComponent(of.storename)}/${id}`
}
/** The page on which features are added, to a store where one is meant. */
export function createHref(of: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(of).toString()
  return `#/feature/create${query === '' ? '' : `?${query}`}`
}

/** How many of the decided records were no violation. */
export function wrongShare({ decided, wrong }: { decided: number; wrong: number }): string {
  return decided === 0 ? '–' : `${wrong} / ${decided}`
}

/** Where in a record something stands, as people count: `pictures.0` is the first picture. */
export function placeName(field: string): string {
  const [kind = '', at] = field.split('.')
  return `${tData(`feature_library.item_${kind}`)} ${at === undefined ? '' : Number(at) + 1}`.trim()
}
