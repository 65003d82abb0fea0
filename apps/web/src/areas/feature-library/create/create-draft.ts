import type { Input } from '@oas/contract/define'
import type { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import { type FeatureKind, mostFeatures } from '@oas/contract/feature-library/schemas'
import { t } from '../../../i18n/texts.ts'
import { required } from '../../../kit/form/required.ts'
import type { Problems } from '../../../kit/form/use-form.ts'
import type { Stored } from '../../../kit/upload/use-uploads.ts'
import { type Asked, keyOfAsked } from '../ask/asked.ts'

/** What is proposed, as the form has it. */
export type CreateDraft = {
  storeId: string
  files: readonly Stored[]
  urls: string[]
  hashes: string[]
  texts: string[]
  records: readonly Asked[]
  /** Empty: that of the store. */ labelId: string
  level: string
  remark: string
  validUntil: number | null
}

/** By which ways a feature of a kind can be given. */
const waysOf = {
  picture: ['files', 'urls', 'hashes', 'records'],
  text: ['texts', 'hashes', 'records'],
  file: ['files', 'urls', 'hashes', 'records'],
  link: ['urls', 'hashes', 'records'],
  audio: ['files', 'urls', 'records'],
  video: ['files', 'urls', 'records'],
} as const satisfies Record<FeatureKind, readonly (keyof CreateDraft)[]>
export type Way = (typeof waysOf)[FeatureKind][number]

export function takes(kind: FeatureKind, way: Way): boolean {
  return (waysOf[kind] as readonly Way[]).includes(way)
}

const hashForm = /^([0-9a-fA-F]{16}|[0-9a-fA-F]{32}|[0-9a-fA-F]{64})$/

/** Everything that stands in the form for a store of this kind, each thing once. */
export function originsOf(draft: CreateDraft, kind: FeatureKind): Asked[] {
  const all: Asked[] = [
    ...(takes(kind, 'files')
      ? draft.files.map((file) => ({
          origin: { fileId: file.id },
          name: file.name,
          picture: file.mime.startsWith('image/') ? file.url : '',
        }))
      : []),
    ...(takes(kind, 'urls')
      ? draft.urls.map((url) => ({ origin: { url }, name: url, picture: '' }))
      : []),
    ...(takes(kind, 'hashes')
      ? draft.hashes.map((hash) => ({ origin: { hash }, name: hash, picture: '' }))
      : []),
    ...(takes(kind, 'texts')
      ? draft.texts.map((text) => ({ origin: { text }, name: text, picture: '' }))
      : []),
    ...(takes(kind, 'records') ? draft.records : []),
  ]
  return [...new Map(all.map((one) => [keyOfAsked(one), one])).values()]
}

/** The form as an address asks for it: a store, and one thing. */
export function draftOfQuery(query: URLSearchParams): CreateDraft {
  const [recordId, field, hash, url] = ['recordId', 'field', 'hash', 'url'].map(
    (key) => query.get(key) ?? '',
  )
  return {
    storeId: query.get('storeId') ?? '',
    files: [],
    urls: url ? [url] : [],
    hashes: hash ? [hash] : [],
    texts: [],
    records:
      recordId && field
        ? [{ origin: { recordId, field }, name: `${recordId} · ${field}`, picture: '' }]
        : [],
    labelId: '',
    level: '',
    remark: '',
    validUntil: null,
  }
}

export function checkCreate(draft: CreateDraft, kind: FeatureKind): Problems<CreateDraft> {
  const n = originsOf(draft, kind).length
  const count =
    n === 0
      ? t('feature_library.no_origin')
      : n > mostFeatures
        ? t('feature_library.too_many', { n: mostFeatures })
        : null
  const first = waysOf[kind][0]
  const badHash = draft.hashes.find((hash) => !hashForm.test(hash))
  return {
    [first]: count,
    ...(takes(kind, 'hashes') && badHash !== undefined
      ? { hashes: t('feature_library.bad_hash', { hash: badHash.slice(0, 20) }) }
      : {}),
    storeId: required(draft.storeId, t('feature_library.store')),
    remark: required(draft.remark, t('feature_library.remark')),
  }
}

export function createInput(
  draft: CreateDraft,
  origins: readonly Asked[],
): Input<typeof featureLibraryCalls.createFeatures> {
  return {
    storeId: draft.storeId,
    list: origins.map(({ origin }) => origin),
    labelId: draft.labelId === '' ? null : Number(draft.labelId),
    level: draft.level === '' ? null : Number(draft.level),
    remark: draft.remark,
    validUntil: draft.validUntil,
  }
}
