import { candidateKinds } from '@oas/contract/ingest/data-forms'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { isMedia } from './value-text.ts'
import { type Read, choice, list, moment, number, or, shape, text } from './read.ts'

type Kind = (typeof candidateKinds)[number]
export type GroupFacts = {
  groupId: string
  name: string
  notice: string
  avatar: string
  owner: string
  members: number | null
  shared: number | null
}
/** What is compared: the record itself, or one that is like it. */
export type Side = {
  texts: readonly string[]
  pictures: readonly string[]
  videos: readonly { url: string; cover: string }[]
  group: GroupFacts | null
}
export type Candidate = Side & {
  postId: string
  uid: string
  score: number
  verdict: string
  source: string
  remark: string
  at: number | null
}

const most = 500
const readGroup = shape({
  groupId: or(text(128), ''),
  name: or(text(200), ''),
  notice: or(text(2000), ''),
  avatar: or(text(2000), ''),
  owner: or(text(128), ''),
  members: or(number, null),
  shared: or(number, null),
})
const readCandidate = shape({
  postId: text(128),
  uid: or(text(64), ''),
  score: number,
  kind: or(choice(candidateKinds), null),
  content: or(text(20_000), ''),
  cover: or(text(2000), ''),
  group: or(readGroup, null),
  verdict: or(text(40), ''),
  source: or(text(64), ''),
  remark: or(text(500), ''),
  at: or(moment, null),
})
const clip = /\.(mp4|webm|mov|m3u8)([?#]|$)/i
const kindOf = (content: string): Kind =>
  !isMedia(content) ? 'text' : clip.test(content) ? 'video' : 'picture'

/** `data.similar`, the most like first, each post once. */
export function candidatesOf({ data }: Pick<HeldRecord, 'data'>): Read<Candidate[]> {
  const read = list(readCandidate, most)(data['similar'] ?? [], 'data.similar')
  if (!read.ok) return read
  const seen = new Set<string>()
  const found = read.value
    .filter(({ postId }) => {
      const fresh = !seen.has(postId)
      seen.add(postId)
      return fresh
    })
    .map(({ kind, content, cover, group, ...facts }): Candidate => {
      const as = kind ?? kindOf(content)
      const media = isMedia(content)
      const pictures = media && (as === 'picture' || as === 'face') ? [content] : []
      return {
        ...facts,
        group,
        texts: content !== '' && !media ? [content] : [],
        pictures,
        videos:
          media && as === 'video' ? [{ url: content, cover: isMedia(cover) ? cover : '' }] : [],
      }
    })
  return { ok: true, value: found.toSorted((a, b) => b.score - a.score) }
}

/** The record itself as a side of the comparison. */
export function seedOf(record: HeldRecord): Side {
  const read =
    record.data['group'] === undefined || record.data['group'] === null
      ? null
      : readGroup(record.data['group'], 'data.group')
  return {
    texts: record.texts.map(({ content }) => content),
    pictures: record.pictures.map(({ content }) => content),
    videos: record.videos.map(({ content, cover }) => ({ url: content, cover: cover ?? '' })),
    group: read?.ok ? read.value : null,
  }
}

const step = 0.05
const hundredths = (score: number): number => Math.round(score * 100) / 100
/** The score line one step higher or lower, between nothing and everything. */
export function movedLine(line: number, by: 1 | -1): number {
  return hundredths(Math.min(1, Math.max(0, line + by * step)))
}
export function above(candidates: readonly Candidate[], line: number): Candidate[] {
  return candidates.filter(({ score }) => score >= line)
}
