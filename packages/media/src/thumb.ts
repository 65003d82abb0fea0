/**
 * Width of a thumbnail: at least 120, at most `max` where given, in steps of 40; 240 by default.
 */
export function thumbWidth(wanted = 240, max?: number): number {
  const stepped = Math.round(Math.max(120, wanted) / 40) * 40
  return max === undefined ? stepped : Math.min(stepped, Math.max(120, Math.floor(max / 40) * 40))
}

const own = '/biz_gateway/resource/file/'

/** Thumbnail of a picture in our own store; other hosts keep their URL. */
export function thumbUrl(url: string, dw?: number, max?: number): string {
  if (!url.startsWith(own)) return url
  return `${url.split('?')[0] ?? url}?dw=${thumbWidth(dw, max)}`
}
