import type { FeatureKind, StoreBody, StoreRow } from '@oas/contract/feature-library/schemas'
import { featureKinds, listTypes } from '@oas/contract/feature-library/schemas'
import { parseTypeKey, typeKeyOf } from '@oas/contract/type-key'
import { t } from '../../../i18n/texts.ts'
import { keyOfName } from '../../../kit/form/key-of-name.ts'
import { required } from '../../../kit/form/required.ts'
import type { Problems } from '../../../kit/form/use-form.ts'

/** A store as its form has it. */
export type StoreDraft = {
  appId: string
  storename: string
  name: string
  kind: string
  listType: string
  labelId: string
  level: string
  match: number | null
  suspect: number | null
  minQuality: number | null
  turns: boolean
  trim: boolean
  types: string[]
  /** Apps of which every type is meant. */ wholeApps: number[]
  sharedWith: string[]
  ttlDays: number | null
  quota: number | null
  keepsSample: boolean
  remark: string
  isRemote: boolean
  remoteUrl: string
  remoteBanks: string[]
}

/** How near counts where nobody has said otherwise: most distance of a hit and of a suspicion. */
const usualLines: Readonly<Record<FeatureKind, { match: number; suspect: number }>> = {
  picture: { match: 31, suspect: 40 },
  text: { match: 12, suspect: 12 },
  file: { match: 0, suspect: 0 },
  link: { match: 0, suspect: 0 },
  audio: { match: 0, suspect: 0 },
  video: { match: 0, suspect: 0 },
}
const usualQuality = 50
const usualQuota = 100_000
const keyLength = 32

export function linesOfKind(kind: string): { match: number; suspect: number } {
  return usualLines[featureKinds.find((one) => one === kind) ?? 'picture']
}

/** An empty form for a new store of a kind. */
export function newStore(kind: FeatureKind): StoreDraft {
  return {
    appId: '',
    storename: '',
    name: '',
    kind,
    listType: 'black',
    labelId: '',
    level: '2',
    ...linesOfKind(kind),
    minQuality: usualQuality,
    turns: true,
    trim: true,
    types: [],
    wholeApps: [],
    sharedWith: [],
    ttlDays: null,
    quota: usualQuota,
    keepsSample: kind === 'picture',
    remark: '',
    isRemote: false,
    remoteUrl: '',
    remoteBanks: [],
  }
}

export function draftOfStore(row: StoreRow): StoreDraft {
  const { scopes, lines, sample, ...rest } = row
  return {
    ...lines,
    appId: String(rest.appId),
    storename: rest.storename,
    name: rest.name,
    kind: rest.kind,
    listType: rest.listType,
    labelId: String(rest.labelId),
    level: String(rest.level),
    types: scopes.flatMap(({ appId, types }) => types.map((type) => typeKeyOf({ appId, type }))),
    wholeApps: scopes.flatMap(({ appId, types }) => (types.length === 0 ? [appId] : [])),
    sharedWith: rest.sharedWith.map(String),
    ttlDays: rest.ttlDays,
    quota: rest.quota,
    keepsSample: sample === 'thumb',
    remark: rest.remark,
    isRemote: rest.remote !== null && rest.remote !== undefined,
    remoteUrl: rest.remote?.url ?? '',
    remoteBanks: rest.remote?.banks ?? [],
  }
}

const scopesOf = ({ types, wholeApps }: StoreDraft): StoreBody['scopes'] => {
  const byApp = new Map<number, number[]>(wholeApps.map((appId) => [appId, []]))
  for (const key of types) {
    const { appId, type } = parseTypeKey(key)
    const known = byApp.get(appId)
    if (!known) byApp.set(appId, [type])
    else if (!wholeApps.includes(appId)) known.push(type)
  }
  return [...byApp].map(([appId, own]) => ({ appId, types: own }))
}

/** The key of a store, made of its name where none was typed. */
export function storeKeyOf({ storename, name }: Pick<StoreDraft, 'storename' | 'name'>): string {
  return storename.trim() === '' ? keyOfName(name, keyLength) : storename.trim()
}

export function storeBodyOf(draft: StoreDraft): StoreBody {
  const kind = featureKinds.find((one) => one === draft.kind) ?? 'picture'
  const lines = linesOfKind(kind)
  const exact = kind !== 'picture' && kind !== 'text'
  const isRemote = draft.isRemote && (kind === 'picture' || kind === 'file')
  return {
    appId: Number(draft.appId),
    storename: storeKeyOf(draft),
    name: draft.name,
    kind,
    listType: listTypes.find((one) => one === draft.listType) ?? 'black',
    labelId: Number(draft.labelId),
    level: Number(draft.level),
    lines: {
      match: exact ? 0 : (draft.match ?? lines.match),
      suspect: exact ? 0 : (draft.suspect ?? lines.suspect),
      minQuality: draft.minQuality ?? usualQuality,
      turns: kind === 'picture' && draft.turns && !isRemote,
      trim: kind === 'picture' && draft.trim,
    },
    scopes: scopesOf(draft),
    sharedWith: draft.appId === '0' ? [] : draft.sharedWith.map(Number),
    ttlDays: draft.ttlDays,
    quota: draft.quota ?? usualQuota,
    sample: kind === 'picture' && draft.keepsSample && !isRemote ? 'thumb' : 'none',
    remark: draft.remark,
    remote: isRemote ? { url: draft.remoteUrl.trim(), banks: draft.remoteBanks } : null,
  }
}

export function checkStore(draft: StoreDraft): Problems<StoreDraft> {
  const { match, suspect } = draft
  return {
    appId: required(draft.appId, t('feature_library.app')),
    name: required(draft.name.trim(), t('feature_library.name')),
    storename: required(storeKeyOf(draft), t('feature_library.key')),
    labelId: required(draft.labelId, t('feature_library.label')),
    remoteUrl: draft.isRemote
      ? required(draft.remoteUrl.trim(), t('feature_exchange.remote_url'))
      : null,
    suspect:
      match !== null && suspect !== null && suspect < match
        ? t('feature_library.suspect_below')
        : null,
  }
}
