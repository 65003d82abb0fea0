import type { BusinessKind } from '@oas/contract/kinds'
import type { PanelType } from '@oas/contract/setting/schemas'
import type { TextKey } from '@oas/texts'
import type { AuditKind } from '../../nav/audit-kinds.ts'

/**
 * A detail page of one record. `panels`: what it draws a record with; the first one where that of
 * the type is not among them.
 */
export type DetailPage = {
  name: string
  title: TextKey
  panels: readonly PanelType[]
  /** Names of page types it stands for beside its own. */ also?: readonly string[]
}

const anyMedia: readonly PanelType[] = [
  'multi_resource',
  'picture_wall',
  'picture_single',
  'video_single',
  'video_grid',
  'voice_list',
  'tagging',
]
const hyphened = (panels: readonly PanelType[]): string[] =>
  panels.map((panel) => panel.replaceAll('_', '-'))

export const detailPages: readonly DetailPage[] = [
  {
    name: 'group',
    title: 'customize.page_group',
    panels: ['text_group'],
    also: ['text-group', 'text-list'],
  },
  {
    name: 'groupchat-similar',
    title: 'customize.page_groupchat_similar',
    panels: ['similar'],
    also: ['similar'],
  },
  { name: 'table', title: 'customize.page_table', panels: ['table'], also: ['low-code'] },
  {
    name: 'group-profile',
    title: 'customize.page_group_profile',
    panels: ['profile'],
    also: ['profile'],
  },
  {
    name: 'resource-ban',
    title: 'customize.page_resource_ban',
    panels: ['multi_resource', 'picture_wall'],
  },
  { name: 'family-profile', title: 'customize.page_family_profile', panels: ['profile'] },
  { name: 'group-chat', title: 'customize.page_group_chat', panels: ['chat'], also: ['chat'] },
  {
    name: 'bar',
    title: 'customize.page_bar',
    panels: ['multi_resource'],
    also: ['multi-resource'],
  },
  {
    name: 'resource-insp',
    title: 'customize.page_resource_insp',
    panels: anyMedia,
    also: hyphened(anyMedia.filter((panel) => panel !== 'multi_resource')),
  },
]

/**
 * The page for a page type whose underscores were turned into hyphens; where there is none that is
 * warned of, and nothing is shown.
 */
export function detailPageOf(name: string, warn: (message: string) => void): DetailPage | null {
  const found =
    detailPages.find((page) => page.name === name) ??
    detailPages.find(({ also }) => also?.includes(name))
  if (!found) warn(`no customize page: ${name}`)
  return found ?? null
}

/** A detail page as the workbench knows pages: it draws, judges and sends as an audit page does. */
export function detailKind(
  { name, title, panels }: DetailPage,
  type: PanelType,
  business: BusinessKind,
): AuditKind {
  return {
    path: name,
    name: `tags-customize-${name}`,
    title,
    business,
    panel: panels.find((panel) => panel === type) ?? panels[0] ?? 'multi_resource',
  }
}
