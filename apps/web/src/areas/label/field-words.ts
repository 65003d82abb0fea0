import { jsonObject } from '@oas/contract/json'
import { hasText, t, tData } from '../../i18n/texts.ts'

const names = {
  name: 'label.name',
  remark: 'label.remark',
  active: 'label.active',
  parentId: 'label.parent',
  cnName: 'label.cn_name',
  enName: 'label.en_name',
  idName: 'label.id_name',
  ruName: 'label.ru_name',
  orders: 'label.orders',
  punishId: 'label.punish',
  translateGroup: 'label.translate_group',
  translateKey: 'label.translate_key',
  extJson: 'label.ext_json',
  retired: 'label.retired',
  version: 'label.version',
  labels: 'label.labels',
  equalTo: 'label.equal_to',
} as const

/** What a field of a label or a tree is called. */
export function fieldWord(field: string): string {
  return Object.hasOwn(names, field) ? t(names[field as keyof typeof names]) : field
}

const objectWords = (value: object): string =>
  Object.entries(value)
    .map(([key, inner]) => `${key}: ${valueWord(key, inner)}`)
    .join('; ')

/** A value of a field as people say it; a parent by `parentOf`, where that knows it. */
export function valueWord(
  field: string,
  value: unknown,
  parentOf: (id: string) => string = (id) => id,
): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (field === 'punishId') {
    if (text === '' || text === '0') return t('label.no_punish_set')
    return hasText(`result.punish_${text}`) ? tData(`result.punish_${text}`) : text
  }
  if (field === 'parentId') return text === '' || text === '0' ? t('label.root') : parentOf(text)
  if (typeof value === 'boolean') return t(value ? 'frontend.yes' : 'frontend.no')
  const object = field === 'extJson' ? jsonObject(text) : value
  if (Array.isArray(object)) return object.map((one) => valueWord('', one)).join(', ') || '–'
  if (typeof object === 'object' && object !== null) return objectWords(object) || '–'
  return text || '–'
}
