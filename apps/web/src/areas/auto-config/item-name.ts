import { isObject } from '@oas/contract/json'
import { t, tData } from '../../i18n/texts.ts'
import { choiceText, secondsText } from './choice-text.ts'
import type { FormWorld } from './form-world.ts'

const word = (value: unknown): string =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''
const first = (...words: readonly string[]): string => words.find((one) => one !== '') ?? ''

/** The name of what an item refers to by its id, where that is known whole. */
const referred = (
  { references }: Pick<FormWorld, 'references'>,
  path: readonly string[],
  own: Record<string, unknown>,
  key: string,
): string => {
  const source = own[key] === undefined ? null : references([...path, key])
  return source && 'choices' in source
    ? (source.choices.find(({ value }) => value === word(own[key]))?.label ?? '')
    : ''
}

/**
 * What an item of a list is called in the reader's language, and the id it has in the document.
 */
export function itemName(
  item: unknown,
  path: readonly string[],
  world: Pick<FormWorld, 'references'>,
): { name: string; id: string } {
  const own = isObject(item) ? item : {}
  const id = first(
    ...['id', 'dbField', 'key', 'value', 'labelId', 'templateId', 'punishId', 'level', 'when'].map(
      (key) => word(own[key]),
    ),
  )
  const text = first(word(own['transKey']), word(own['label']), word(own['cnName']))
  const name = first(
    text === '' ? '' : tData(text),
    referred(world, path, own, 'templateId'),
    referred(world, path, own, 'punishId'),
    path[0] === 'pageInfoCallback' && word(own['type']) !== ''
      ? choiceText([...path, 'type'], word(own['type'])).name
      : '',
    typeof own['punishTime'] === 'number' && id === '' ? secondsText(own['punishTime']) : '',
    id,
  )
  const n = Number(path.at(-1) ?? 0) + 1
  return name === ''
    ? { name: t('auto_config.item_n', { n }), id: '' }
    : { name, id: name === id ? '' : id }
}
