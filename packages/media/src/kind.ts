/** Endings by which apps name their pictures, videos and recordings. */
export const mediaEndings = {
  picture: ['png', 'jpg', 'jpeg', 'webp', 'bmp'],
  video: ['mp4', 'avi', 'mkv', 'flv'],
  voice: ['mp3', 'm4a', 'mwv', 'wav', 'amr'],
} as const
export type MediaKind = keyof typeof mediaEndings

/** What a name or address ends like, whatever follows its path; null for everything else. */
export function mediaKindOf(address: string): MediaKind | null {
  const ending = /\.([a-z0-9]+)$/i.exec(address.split(/[?#]/)[0] ?? '')?.[1]?.toLowerCase()
  return (
    (Object.keys(mediaEndings) as MediaKind[]).find((kind) =>
      (mediaEndings[kind] as readonly (string | undefined)[]).includes(ending),
    ) ?? null
  )
}
