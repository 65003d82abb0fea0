import type { TypeSetting } from '@oas/contract/setting/schemas'
import { type Columns, columnsOf } from '@oas/media/wall/grid'
import { thumbUrl } from '@oas/media/thumb'
import type { Wellness } from './choice.ts'

type Content = Pick<TypeSetting['pageType']['content'], 'imageListLayoutConfig' | 'thumbnailConfig'>
/**
 * From so many columns on thumbnails are as small as the setting says; wider ones need larger
 * copies.
 */
const smallFrom = 8
const wideDw = 480

/**
 * Columns of the wall and addresses of its thumbnails: one's own choice, else the setting's, else
 * eight columns of 240 pixels.
 */
export function wallLayoutOf(
  own: Pick<Wellness, 'columns' | 'thumb'>,
  content: Content | undefined,
): { columns: Columns; thumbOf: (url: string) => string } {
  const columns = columnsOf(own.columns ?? content?.imageListLayoutConfig.columns ?? 8)
  const dw = own.thumb ?? (columns >= smallFrom ? content?.thumbnailConfig.dw : wideDw)
  return { columns, thumbOf: (url) => thumbUrl(url, dw, content?.thumbnailConfig.max) }
}
