import type { PanelType, TypeSetting } from './schemas.ts'

type Display = NonNullable<TypeSetting['pageType']['content']['forceDisplayType']>
/** How the contents of a panel can be shown, and by which panel. */
const shownAs: Partial<Record<PanelType, Partial<Record<Display, PanelType>>>> = {
  text_list: { list: 'text_list', table: 'table' },
  table: { list: 'text_list', table: 'table' },
  picture_wall: { wall: 'picture_wall', single: 'picture_single' },
  picture_single: { wall: 'picture_wall', single: 'picture_single' },
  video_grid: { wall: 'video_grid', single: 'video_single' },
  video_single: { wall: 'video_grid', single: 'video_single' },
  live_wall: { wall: 'live_wall', single: 'live_room' },
  live_room: { wall: 'live_wall', single: 'live_room' },
  voice_list: { list: 'voice_list' },
  multi_resource: { list: 'multi_resource' },
}

/**
 * The panel that a setting's forced display asks for; null where the contents of its own panel
 * cannot be shown so. Without one, its own panel.
 */
export function panelOf({
  pageType: { type, content },
}: Pick<TypeSetting, 'pageType'>): PanelType | null {
  return content.forceDisplayType === null
    ? type
    : (shownAs[type]?.[content.forceDisplayType] ?? null)
}

/**
 * The panel that types chosen together are shown by: what they all ask for, else the panel they
 * share.
 */
export function sharedPanel(settings: readonly Pick<TypeSetting, 'pageType'>[]): PanelType | null {
  const [first, ...others] = settings
  if (!first) return null
  const asked = panelOf(first)
  return asked !== null && others.every((one) => panelOf(one) === asked)
    ? asked
    : first.pageType.type
}
