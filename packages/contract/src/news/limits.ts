/** Limits of a news notice, in characters and entries. */
export const newsLimits = {
  title: 100,
  content: 1500,
  auditRule: 500,
  keyword: 500,
  type: 16,
  urls: 5,
  groups: 10,
  reviewContent: 1500,
  reviewSummary: 1500,
  attachments: 10,
  reviews: 10,
  ranges: 10,
} as const

export const newsCategories = { 1: 'news', 2: 'rule change' } as const
export const newsLevels = ['low', 'medium', 'high'] as const
export type NewsLevel = (typeof newsLevels)[number]
export const newsChannels = { 1: 'home page', 2: 'WeChat', 3: 'top notification' } as const
/** Names that a channel may be asked for by, beside its number. */
export const channelNames = { HOME_PAGE: 1, WECHAT: 2, TOP_NOTIFICATION: 3 } as const
export type Channel = keyof typeof newsChannels

const kinds = {
  image: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp'],
  video: ['mp4', 'avi', 'mov', 'wmv', 'flv', 'webm'],
  audio: ['mp3', 'wav', 'ogg', 'm4a', 'aac'],
} as const
export type AttachmentKind = keyof typeof kinds

/** File name of an attachment: its `name` in the query, else the last step of its path. */
export function nameOfAttachment(url: string): string {
  const [rest = '', query = ''] = (url.split('#')[0] ?? '').split('?')
  const named = new URLSearchParams(query).get('name')
  if (named) return named
  const last = rest.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
/** What an attachment is by its extension; null for anything else. */
export function kindOfAttachment(url: string): AttachmentKind | null {
  const extension = /\.([a-z0-9]+)$/i.exec(nameOfAttachment(url))?.[1]?.toLowerCase() ?? ''
  return (
    (Object.keys(kinds) as AttachmentKind[]).find((kind) =>
      (kinds[kind] as readonly string[]).includes(extension),
    ) ?? null
  )
}
