import { isObject } from '@oas/contract/json'
import { settingFields } from '@oas/contract/setting/field-paths'
import { hasText, resultName, t, tData } from '../../i18n/texts.ts'
import { choiceText, secondsText } from './choice-text.ts'
import { fieldText } from './field-name.ts'

/** Places of a setting that hold items under keys of their own, with how their schema goes on. */
const itemPlaces: ReadonlyMap<string, string> = new Map(
  settingFields.flatMap(({ path }) =>
    [...path.matchAll(/\[\]|\.\*/g)].map(({ 0: on, index }) => [path.slice(0, index), on] as const),
  ),
)
const itemName = (place: string, key: string): string =>
  place === 'result'
    ? resultName(key)
    : place === 'condition'
      ? choiceText(['condition', 'dbField'], key).name
      : key

/** The way to a field of a setting as the form names its steps; items go by their names or ids. */
export function pathWords(at: readonly string[]): string[] {
  let place = ''
  return at.map((step, index) => {
    const on = itemPlaces.get(place)
    const name = on === undefined ? fieldText(at.slice(0, index + 1)).name : itemName(place, step)
    place = on === undefined ? [...(place === '' ? [] : [place]), step].join('.') : place + on
    return name
  })
}

const times: ReadonlySet<string> = new Set(['times', 'defaultTime', 'punishTime'])
const isTime = (path: readonly string[]): boolean =>
  times.has(path.at(-1) ?? '') || (path.at(-1) === 'time' && path.includes('preset'))
const results: ReadonlySet<string> = new Set(['result', 'results'])

const plainWords = (path: readonly string[], value: string | number): string => {
  const key = path.at(-1) ?? ''
  if (typeof value === 'number' && isTime(path)) return secondsText(value)
  if (key === 'punishId' && hasText(`result.punish_${value}`))
    return tData(`result.punish_${value}`)
  if (results.has(key)) return resultName(String(value))
  const { name } = choiceText(path, value)
  return name === value && hasText(name) ? tData(name) : name
}

/** A value of a setting in words: what its form would show, on one line. */
export function valueWords(path: readonly string[], value: unknown): string {
  if (value === undefined) return ''
  if (value === null || value === '') return t('auto_config.not_set')
  if (typeof value === 'boolean') return t(value ? 'frontend.yes' : 'frontend.no')
  if (typeof value === 'string' || typeof value === 'number') return plainWords(path, value)
  const within = (at: readonly string[], inner: unknown): string =>
    isObject(inner) ? `(${valueWords(at, inner)})` : valueWords(at, inner)
  if (Array.isArray(value))
    return value.length === 0
      ? t('auto_config.not_set')
      : value.map((item: unknown) => within(path, item)).join(', ')
  return Object.entries(value)
    .map(([key, inner]) => {
      const at = [...path, key]
      return `${fieldText(at).name}: ${within(at, inner)}`
    })
    .join('; ')
}

/** The keys of a list in an order, by the names of its items. */
export function orderWords(at: readonly string[], keys: unknown): string {
  return Array.isArray(keys)
    ? keys.map((key: unknown) => pathWords([...at, String(key)]).at(-1)).join(', ')
    : ''
}
