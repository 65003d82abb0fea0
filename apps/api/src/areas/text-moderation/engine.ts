import { type ContactKind, isContactKind } from '@oas/contract/text-moderation/contacts'
import { type ItemBody, itemKindOf } from '@oas/contract/text-moderation/schemas'
import {
  type ItemProblem,
  type Profile,
  type SceneProfile,
  type SerialisedSet,
  type TextItem,
  type TextSet,
  checkPattern,
  loadSet,
  normaliseWord,
} from '@oas/text-match'
import { askThread } from '../../core/ask-thread.ts'
import type { Places, ReleaseItem } from './queries/releases.ts'

/** What is compiled: items with the places they stand in. */
export type Source = { number: number; places: Places; items: readonly ReleaseItem[] }
/** What the thread is asked to compile. */
export type Asked = {
  items: readonly TextItem[]
  profiles: readonly SceneProfile[]
  release: number
}
/** What it answers. */
export type Made = { made: SerialisedSet; problems: readonly ItemProblem[] }

/** The scene of texts that no scene names. */
export const otherScene = 'default'
const standard = 'standard'
const forEver = 8_640_000_000_000_000

const plainProfile: Profile = {
  version: 1,
  pinyin: false,
  radicals: false,
  digits: false,
  leet: true,
  twins: true,
}
/** A profile as texts are read by it. */
export function profileNamed({
  steps,
  version,
  tables,
}: Omit<Places['profiles'][number], 'key'>): Profile {
  return { ...plainProfile, ...steps, version, ...(tables ? { tables } : {}) }
}

/** Profiles with the scenes they read, the one for texts of no scene first. */
const profilesOf = ({ scenes, profiles }: Places): SceneProfile[] =>
  profiles
    .toSorted((a, b) => Number(b.key === standard) - Number(a.key === standard))
    .map((profile) => ({
      profile: profileNamed(profile),
      scenes: scenes.filter((scene) => scene.profile === profile.key).map((scene) => scene.key),
    }))

/** Scenes in which an item counts: those it names, of which each may be open to some libraries. */
const scenesOf = ({ scenes: wanted, libraryId }: ItemBody, { scenes }: Places): string[] => {
  const closed = scenes.filter(
    ({ libraryIds }) => libraryIds.length > 0 && !libraryIds.includes(libraryId),
  )
  if (closed.length === 0) return wanted
  const all = [otherScene, ...scenes.map((scene) => scene.key)]
  return (wanted.length > 0 ? wanted : all).filter(
    (key) => !closed.some((scene) => scene.key === key),
  )
}
const kindsOf = (body: ItemBody) => {
  const { rule, matchMode, except } = body
  if (body.wordType === 0 && body.allow) return { kind: 'allow', rule, matchMode } as const
  if (body.wordType === 0)
    return {
      kind: 'word',
      rule,
      matchMode,
      expand: { pinyin: body.pinyin, radicals: body.radicals, double: body.double },
      except,
    } as const
  // Nothing is stored that names no detector.
  if (body.wordType === 4) return { kind: 'contact', rule: rule as ContactKind, except } as const
  if (body.wordType !== 3)
    return { kind: 'pattern', wordType: body.wordType === 1 ? 1 : 2, rule, except } as const
  return {
    kind: 'combination',
    rule,
    parts: body.parts,
    minParts: body.minParts ?? body.parts.length,
    isOrdered: body.ordered,
    distance: body.distance,
    not: body.not,
    notWithin: body.notWithin,
    across: body.across,
    matchMode,
    except,
  } as const
}
/** Items as the engine reads them. One that counts in no scene is left out. */
export function toEngine({ places, items }: Source): TextItem[] {
  return items.flatMap(({ id, version, body }): TextItem[] => {
    const scenes = scenesOf(body, places)
    if (scenes.length === 0 && places.scenes.length > 0 && body.scenes.length > 0) return []
    const apps = places.libraries[body.libraryId]?.apps ?? []
    return [
      {
        id,
        version,
        level: body.level as TextItem['level'],
        labelId: body.labelId,
        libraryId: body.libraryId,
        categoryId: body.categoryId,
        scopes: body.scopes.length > 0 ? body.scopes : apps.map((appId) => ({ appId, types: [] })),
        scenes,
        countries: body.countries,
        languages: body.languages,
        validFrom: body.validFrom ?? 0,
        validTo: body.validTo ?? forEver,
        ...kindsOf(body),
      },
    ]
  })
}

/** A source as a thread compiles it. */
export function askedOf(source: Source): Asked {
  return {
    items: toEngine(source),
    profiles: profilesOf(source.places),
    release: source.number,
  }
}

const program = 'apps/api/src/areas/text-moderation/compile-thread.ts'

/**
 * Compiles in a thread of its own, so that whoever is served meanwhile waits for nothing; buffers
 * are handed over without a copy.
 */
export async function compileItems(
  source: Source,
): Promise<{ set: TextSet; problems: readonly ItemProblem[] }> {
  const { made, problems } = await askThread<Made>(program, askedOf(source))
  return { set: loadSet(made), problems }
}

/** A word as it is compared with others: what disguises it is gone, doubled letters stay two. */
export function normalWord(word: string): string {
  const { squeezed, plain } = normaliseWord(word, plainProfile)
  let at = 0
  const letters = [...squeezed.text].map((letter) => {
    const run = Math.min(squeezed.runs[at] ?? 1, 2)
    at += letter.length
    return letter.repeat(run)
  })
  return letters.length === 0 ? plain : letters.join('')
}
/** What makes an item the same as another one. */
export function normalOf(body: ItemBody): string {
  const kind = itemKindOf(body.wordType)
  if (kind === 'pattern') return `${body.wordType} ${body.rule}`
  if (kind === 'word') return normalWord(body.rule)
  if (kind === 'contact') return body.rule
  const parts = body.parts.map((part) => part.map(normalWord).toSorted().join('/'))
  const not = body.not.map(normalWord).toSorted().join('/')
  return `${body.ordered ? parts.join(' ') : parts.toSorted().join(' ')} ${body.distance} !${not}`
}

type Wrong = { field: string; code: string }
const longestWord = 64
const wordCode = (word: string): string => {
  const normal = normaliseWord(word, plainProfile).plain
  const length = [...normal].length
  if (length === 0) return 'EMPTY'
  if (length > longestWord) return 'TOO_LONG'
  return length > 1 || /^[\p{Script=Han}\p{Extended_Pictographic}]$/u.test(normal)
    ? ''
    : 'TOO_SHORT'
}
/** What of an item cannot be used, and why; null where all can. */
export function checkRule(body: ItemBody): Wrong | null {
  const kind = itemKindOf(body.wordType)
  if (kind === 'pattern') {
    const checked = checkPattern(body.rule, body.wordType === 1 ? 1 : 2)
    return checked.ok ? null : { field: 'rule', code: checked.code }
  }
  if (kind === 'contact')
    return isContactKind(body.rule) ? null : { field: 'rule', code: 'DETECTOR' }
  const words =
    kind === 'word'
      ? [{ field: 'rule', word: body.rule }]
      : [
          ...body.parts.flatMap((part, n) => part.map((word) => ({ field: `parts.${n}`, word }))),
          ...body.not.map((word) => ({ field: 'not', word })),
        ]
  for (const { field, word } of words) {
    const code = wordCode(word)
    // In a combination a part may be a single letter: the others say what it is about.
    if (code !== '' && (code !== 'TOO_SHORT' || kind === 'word')) return { field, code }
  }
  return null
}
