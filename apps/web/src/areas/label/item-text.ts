import type { TemplateItem, TreeRow } from '@oas/contract/label/schemas'
import { t } from '../../i18n/texts.ts'

/** One tree of a template in words. */
const itemText = (item: TemplateItem, trees: readonly TreeRow[]): string => {
  const tree = trees.find((one) => one.id === item.treeId)?.name ?? item.treeId
  const root = item.rootId === 0 ? '' : ` / ${item.rootId}`
  const limits = `${t('label.max')} ${item.max}${item.required ? `, ${t('label.required')}` : ''}`
  return `${tree}${root} (${limits})`
}

/** The trees of a template in words. */
export function itemsText(items: readonly TemplateItem[], trees: readonly TreeRow[]): string {
  return items.map((item) => itemText(item, trees)).join(', ')
}
