import type { SettingNode } from '@oas/contract/setting/nodes'
import type { TypeSetting } from '@oas/contract/setting/schemas'

const builtIn: readonly SettingNode[] = [
  { id: 'uid', kind: 'uid', path: 'uid', label: 'panel.col_user', width: 120 },
  { id: 'text', kind: 'marks', path: 'texts.0', label: 'panel.col_text', width: 360 },
]
const widths: Readonly<Partial<Record<SettingNode['kind'], number>>> = {
  text: 180,
  marks: 360,
  link: 200,
  picture: 56,
  video: 72,
  voice: 72,
  tag: 96,
  time: 168,
  money: 96,
  uid: 120,
  country: 72,
  label: 160,
  json: 220,
  list: 200,
  group: 240,
  button: 96,
}

export type Column = SettingNode & {
  label: string
  width: number
  /** Key of a map that says what a value means. */ converter?: string
}

/**
 * Columns of a type: those its setting composes, else user and text; then the fields of extData
 * that it shows as columns.
 */
export function columnsOf(setting: Pick<TypeSetting, 'extDataMap' | 'pageType'>): Column[] {
  const own = setting.pageType.content.columns ?? []
  const fields = Object.entries(setting.extDataMap)
    .filter(([, field]) => field.show === undefined || field.show.includes('column'))
    .toSorted(([, a], [, b]) => (a.order ?? 0) - (b.order ?? 0))
  const ext = fields.map(([name, field]): SettingNode & Pick<Column, 'converter'> => ({
    id: `ext_${name}`,
    kind: field.as,
    path: field.path,
    label: field.label,
    ...(field.mask ? { mask: field.mask } : {}),
    ...(field.converter ? { converter: field.converter } : {}),
  }))
  return [...(own.length > 0 ? own : builtIn), ...ext].map((node) => ({
    ...node,
    label: node.label ?? node.id,
    width: node.width ?? widths[node.kind] ?? 140,
  }))
}

/** Columns of several types side by side: those of the first, then what the others add. */
export function columnsOfAll(
  settings: readonly Pick<TypeSetting, 'extDataMap' | 'pageType'>[],
): Column[] {
  const found = new Map<string, Column>()
  for (const column of settings.flatMap(columnsOf))
    if (!found.has(column.id)) found.set(column.id, column)
  return [...found.values()]
}
