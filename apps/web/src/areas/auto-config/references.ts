import { conditionColumns } from '@oas/contract/setting/condition-columns'
import type { Output } from '@oas/contract/define'
import type { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { hookTypes } from '@oas/contract/setting/page-info-schemas'
import { pathRoots } from '@oas/contract/setting/nodes'
import { readyResultIds } from '@oas/contract/setting/ready-types'
import { resultLetters } from '@oas/contract/setting/result-keys'
import { isObject } from '@oas/contract/json'
import { hasText, resultName, tData } from '../../i18n/texts.ts'
import { changeOrderTitles } from '../../kit/change-order/source.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import { labelSource } from '../../kit/pick/labels.ts'
import { type LocalSource, type Source, listed, wholeNumber } from '../../kit/pick/source.ts'
import { choiceText, secondsText } from './choice-text.ts'
import { type Doc, valueAt } from './schema.ts'

export type Options = Output<(typeof autoConfigCalls)['options']>
/** What fields refer to beside the document itself. */
export type Known = {
  options: Options | undefined
  maps: readonly { key: string; name: string }[] | undefined
  types: LocalSource
  languages: LocalSource
  samplePaths: readonly string[]
}

const day = 86_400
const usualTimes = [0, 600, 3600, 6 * 3600, day, 3 * day, 7 * day, 30 * day, 365 * day, -1]
/** A text key, or words that are shown as they are. */
const anyText = /^[^\r\n]{1,100}$/

const own = (key: string, choices: readonly Choice[], more: Partial<LocalSource> = {}): Source =>
  listed(key, choices, { own: true, ids: anyText, ...more })

/** Times a punishment may have; other spans are typed in seconds. */
const times = (path: readonly string[], document: Doc): Source => {
  const value = valueAt(document, path)
  const given = (Array.isArray(value) ? value : [value]).filter(
    (one): one is number => typeof one === 'number',
  )
  return listed(
    `times ${given.join()}`,
    [...new Set([...usualTimes, ...given])].map((seconds) => ({
      value: String(seconds),
      label: secondsText(seconds),
      bare: true as const,
    })),
    { own: true, ids: /^(-1|0|[1-9]\d{0,8})$/, bare: true },
  )
}
/** The usual time is one of those that are offered. */
const usualTime = (path: readonly string[], document: Doc): Source => {
  const offered = valueAt(document, [...path.slice(0, -1), 'times'])
  return listed(
    'usual time',
    (Array.isArray(offered) ? offered : []).map((seconds) => ({
      value: String(seconds),
      label: secondsText(Number(seconds)),
    })),
    { ids: /^-?\d{1,9}$/, bare: true },
  )
}

const textChoices = (keys: readonly string[]): Choice[] =>
  keys.filter(hasText).map((key) => ({ value: key, label: tData(key) }))

/** The own fields of the records, as their setting has them. */
const ownFields = (document: Doc): Choice[] =>
  Object.values(isObject(document['extDataMap']) ? document['extDataMap'] : {}).flatMap((field) =>
    isObject(field) && typeof field['path'] === 'string'
      ? [{ value: field['path'], label: tData(String(field['label'] ?? '')) || field['path'] }]
      : [],
  )

const columns = (path: readonly string[], document: Doc): Source =>
  listed(
    'condition fields',
    [
      ...conditionColumns.map((name) => ({ value: name, label: choiceText(path, name).name })),
      ...ownFields(document),
    ],
    { own: true, ids: /^[^\s,]{1,64}$/ },
  )

/** Where a value may stand in a record: as in records that came in, and as the setting says. */
const paths = (key: string, document: Doc, samples: readonly string[]): Source => {
  const fields = ownFields(document)
  const named = new Set(fields.map(({ value }) => value))
  const others = [...new Set([...samples, ...pathRoots])].filter((path) => !named.has(path))
  return own(
    `paths ${key} ${samples.length}`,
    [...fields, ...others.map((path) => ({ value: path, label: path }))],
    { ids: /^[A-Za-z]+(\.[A-Za-z0-9_]+){0,9}$/ },
  )
}

const results = (document: Doc): Source => {
  const list = Array.isArray(document['result']) ? document['result'] : []
  return listed(
    'own results',
    list.flatMap((one: unknown) =>
      isObject(one) && typeof one['id'] === 'string' && one['id'] !== ''
        ? [{ value: one['id'], label: tData(String(one['transKey'] ?? one['id'])) }]
        : [],
    ),
  )
}

const punishments = (options: Options | undefined): LocalSource =>
  listed(
    'punishments',
    (options?.punishTypes ?? []).map(({ id, key }) => ({
      value: String(id),
      label: hasText(`result.punish_${id}`) ? tData(`result.punish_${id}`) : resultName(key),
      also: key,
    })),
    { ids: wholeNumber, loading: options === undefined },
  )
const trees = (options: Options | undefined): Source =>
  listed(
    'label trees',
    (options?.labelTrees ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    { ids: wholeNumber, loading: options === undefined },
  )
const letters = (): Source =>
  listed(
    'result keys',
    resultLetters.map((letter) => ({ value: letter, label: letter.toUpperCase() })),
    { bare: true },
  )

const remarkNames =
  'rules removed ad abuse sexual violence flood repeat grave low_quality warned reset room'.split(
    ' ',
  )
const fieldNames = ['nick', 'level', 'registeredat', 'reported']
const conditionNames = ['country', 'language', 'uid', 'receivedat', 'reported']
const readyKeys = (kind: string, names: readonly string[]): Choice[] =>
  textChoices(names.map((name) => `ready_type.${kind}_${name}`))

/** Keys of texts that stand at a place already, called by their words. */
const givenTexts = (path: readonly string[], document: Doc): Choice[] => {
  const value = valueAt(document, path)
  return textChoices((Array.isArray(value) ? value : [value]).filter(isText))
}
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Names that are offered at a place: of results, remarks, fields or conditions. */
const offeredNames = (path: readonly string[]): Choice[] => {
  const key = path.at(-1)
  if (key === 'templates' || key === 'remark') return readyKeys('remark', remarkNames)
  if (path[0] === 'result' && path.length === 3)
    return textChoices(readyResultIds.map((id) => `result.${id}`))
  if (path[0] === 'condition') return readyKeys('condition', conditionNames)
  return readyKeys('field', fieldNames)
}
const names = (path: readonly string[], document: Doc): Source => {
  const offered = offeredNames(path)
  const keys = new Set(offered.map(({ value }) => value))
  return own(`names ${path.join('.')}`, [
    ...givenTexts(path, document).filter(({ value }) => !keys.has(value)),
    ...offered,
  ])
}

const named: ReadonlySet<string> = new Set(['condition', 'extDataMap', 'pageType'])
const isNamed = ([first = '']: readonly string[]): boolean => named.has(first)

type Find = (path: readonly string[], document: Doc, known: Known) => Source | null
const onlyIn =
  (first: string, find: Find): Find =>
  (path, document, known) =>
    path[0] === first ? find(path, document, known) : null

/** What a field refers to, by its key; a key that names nothing else is not among them. */
const finders: Readonly<Record<string, Find>> = {
  punishId: (_path, _document, { options }) => punishments(options),
  templateId: (_path, _document, { options }) => trees(options),
  treeId: (_path, _document, { options }) => trees(options),
  tree: onlyIn('condition', (_path, _document, { options }) => trees(options)),
  labelId: () => labelSource(),
  excludes: () => labelSource(),
  labels: (path) => (path.includes('map') ? null : labelSource()),
  rootId: (path, document) => {
    const tree = valueAt(document, [...path.slice(0, -1), 'templateId'])
    return labelSource(typeof tree === 'number' ? tree : undefined)
  },
  dbField: onlyIn('condition', columns),
  converter: onlyIn('extDataMap', (_path, _document, { maps, options }) =>
    listed(
      'converters',
      [
        ...(maps ?? []).map(({ key, name }) => ({ value: key, label: name })),
        ...(options?.converters ?? []).map((key) => ({ value: key, label: key })),
      ],
      { loading: maps === undefined || options === undefined },
    ),
  ),
  endpoint: (_path, _document, { options }) =>
    listed(
      'endpoints',
      (options?.endpoints ?? []).map((key) => ({ value: key, label: key })),
      { loading: options === undefined },
    ),
  multiLanguageKey: (_path, _document, { options }) =>
    listed(
      'text groups',
      (options?.textGroups ?? []).map((key) => ({ value: key, label: key })),
      { loading: options === undefined },
    ),
  lang: (_path, _document, { languages }) => languages,
  sysop: () => changeOrderTitles,
  path: (path, document, { samplePaths }) =>
    path[0] === 'extDataMap'
      ? paths(
          'ext',
          {},
          samplePaths.filter((one) => one.startsWith('extData.')),
        )
      : paths('all', document, samplePaths),
  groupKey: (_path, document, { samplePaths }) => paths('group', document, samplePaths),
  result: (_path, document) => results(document),
  results: (_path, document) => results(document),
  types: (_path, _document, { types }) => types,
  times,
  defaultTime: (path, document) =>
    path.includes('punishes') ? times(path, document) : usualTime(path, document),
  punishTime: (path, document) => (path.includes('map') ? null : times(path, document)),
  time: (path, document) => (path.includes('preset') ? times(path, document) : null),
  hotkey: letters,
  templates: names,
  transKey: names,
  label: (path, document) => (isNamed(path) ? names(path, document) : null),
  remark: (path, document) =>
    path.includes('reasonList') || path.includes('preset') ? names(path, document) : null,
}

/** Kinds of hooks: what they ask. */
const hooks = (path: readonly string[]): Source =>
  listed(
    'hooks',
    hookTypes.map((type) => ({ value: type, label: choiceText(path, type).name })),
  )

/** Punishments that exclude each other, of those that the same result offers. */
const exclusive = (
  path: readonly string[],
  document: Doc,
  options: Options | undefined,
): Source => {
  const offered = valueAt(document, [...path.slice(0, -2), 'punishes'])
  const ids = new Set(
    (Array.isArray(offered) ? offered : []).flatMap((one: unknown) =>
      isObject(one) ? [String(one['id'])] : [],
    ),
  )
  const every = punishments(options)
  return {
    ...every,
    key: `own ${every.key}`,
    choices: every.choices.filter((one) => ids.has(one.value)),
  }
}

/** What the field at a path refers to; null where it names nothing else. */
export function referenceOf(path: readonly string[], document: Doc, known: Known): Source | null {
  const key = path.at(-1) ?? ''
  if (path.length < 2 && key !== 'groupKey') return null
  if (path.at(-2) === 'exclusive') return exclusive(path, document, known.options)
  if (key === 'type' && path[0]?.endsWith('InfoCallback')) return hooks(path)
  return Object.hasOwn(finders, key) ? (finders[key]?.(path, document, known) ?? null) : null
}
