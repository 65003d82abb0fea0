import type { Catalogue } from '../model.ts'

export const words = {
  if: '如果',
  so: '那么',
  else: '否则',
  end: '结束',
  and: '并且',
  or: '或者',
  math: '计算',
  set: '设',
  be: '为',
  nothing: '不做',
  run: '执行规则',
  param: '参数',
  remark: '备注',
} as const
export type Keyword = (typeof words)[keyof typeof words]
const keywords: ReadonlySet<string> = new Set(Object.values(words))
export function isKeyword(word: string): word is Keyword {
  return keywords.has(word)
}

/** Names of relations; relations that are not here go by their id. */
const relationNames: Readonly<Record<string, string>> = {
  '==': '等于',
  '!=': '不等于',
  '>=': '大于等于',
  '<=': '小于等于',
  '>': '大于',
  '<': '小于',
  isNull: '为空',
  isNotNul: '不为空',
  in: '属于',
  notIn: '不属于',
  contains: '包含',
  notContains: '不包含',
  containsAny: '包含任一',
  containsAll: '包含全部',
  notContainsAny: '不包含任一',
  startsWith: '开头是',
  endsWith: '结尾是',
  matches: '匹配',
  notMatches: '不匹配',
  mapHas: '含有键',
  mapNotHas: '不含键',
  between: '介于',
  lengthGt: '长度大于',
  lengthLt: '长度小于',
}

/** Names and ids both ways. A name that stands for two, or that is itself an id, is not used. */
export type Naming = {
  readonly nameOf: (id: string) => string
  readonly idOf: (name: string) => string
}
const naming = (pairs: readonly (readonly [id: string, name: string])[]): Naming => {
  const ids = new Set(pairs.map(([id]) => id))
  const times = new Map<string, number>()
  for (const [, name] of pairs) times.set(name, (times.get(name) ?? 0) + 1)
  const usable = pairs.filter(
    ([id, name]) => name !== '' && name !== id && times.get(name) === 1 && !ids.has(name),
  )
  const names = new Map(usable)
  const back = new Map(usable.map(([id, name]) => [name, id]))
  // An id that the catalogue does not know may look like a name that it does; such an id is marked.
  return {
    nameOf: (id) => names.get(id) ?? (back.has(id) || id.startsWith('@') ? `@${id}` : id),
    idOf: (name) => back.get(name) ?? (name.startsWith('@') ? name.slice(1) : name),
  }
}

/** How a catalogue's indicators are named in the Chinese-language script. */
export function indicatorNaming(catalogue: Catalogue): Naming {
  return naming([...catalogue.indicators.values()].map((one) => [one.id, one.name.trim()] as const))
}
export const relationNaming: Naming = naming(Object.entries(relationNames))

/** A name as the script writes it: as it is where it is one word, in 「」 otherwise. */
export function writeName(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) && !isKeyword(name)
    ? name
    : `「${name.replaceAll('」', '」」')}」`
}
