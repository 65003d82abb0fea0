import type { CaseRecord } from '@oas/contract/setting/case-schemas'

/** A record with the addresses of its media changed; what a change leaves stays as it is. */
export function mapAddresses(record: CaseRecord, change: (url: string) => string): CaseRecord {
  const { pictures, videos, voices, files, lives } = record
  const covered = <T extends { cover?: string }>(one: T): T =>
    one.cover === undefined ? one : { ...one, cover: change(one.cover) }
  const moved = <T extends { content: string }>(one: T): T => ({
    ...one,
    content: change(one.content),
  })
  return {
    ...record,
    ...(pictures && { pictures: pictures.map(moved) }),
    ...(videos && {
      videos: videos.map((video) => ({
        ...covered(moved(video)),
        ...(video.captures && {
          captures: video.captures.map((one) => ({ ...one, url: change(one.url) })),
        }),
      })),
    }),
    ...(voices && { voices: voices.map(moved) }),
    ...(files && { files: files.map(moved) }),
    ...(lives && { lives: lives.map(covered) }),
  }
}

/** The addresses of a record's media, each once. */
export function addressesOf(record: CaseRecord): string[] {
  const found = new Set<string>()
  mapAddresses(record, (url) => {
    found.add(url)
    return url
  })
  return [...found]
}
