import { below } from '@oas/contract/json'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { PageInfoHook } from '@oas/contract/setting/schemas'
import { type Bench, settingFor } from './bench.ts'
import { showsOne } from './panel.ts'
import type { State } from './state.ts'

const none: readonly PageInfoHook[] = []

/** The callbacks of a record's setting; none where they are off. */
export function hooksOf(state: State, record: HeldRecord): readonly PageInfoHook[] {
  const setting = settingFor(state, record)
  return setting?.pageType.content.pageInfo?.enable ? (setting.pageInfoCallback ?? none) : none
}

/** What is known of a record, by callback, as expressions read it. */
export function infoOf(state: State, record: HeldRecord): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(state.infos[record.recordId] ?? {}).flatMap(([id, { data }]) =>
      data === null ? [] : [[id, data]],
    ),
  )
}

/** Callbacks that come before the record and have not answered. */
export function lacksAnswer(state: State, record: HeldRecord): boolean {
  return hooksOf(state, record).some(({ id, content }) => {
    const known = state.infos[record.recordId]?.[id]?.state
    return !content.async && (known === undefined || known === 'loading')
  })
}
/**
 * Whether a record is kept back until its first callbacks have answered: where one stands alone on
 * the page, for as long as such a callback may take.
 */
export function isAwaited(bench: Bench, state: State, record: HeldRecord): boolean {
  return (
    bench.preview === undefined &&
    showsOne(bench) &&
    state.unwaited !== record.recordId &&
    state.shownAt[record.id] === undefined &&
    lacksAnswer(state, record)
  )
}
/** Hashes of what was seen beside a record, by callback; what leaves no trace is not among them. */
export function seenInfos(state: State, record: HeldRecord): Record<string, string> {
  return Object.fromEntries(
    hooksOf(state, record).flatMap(({ id, content }) => {
      const info = state.infos[record.recordId]?.[id]
      return info?.state === 'done' && !content.traceless ? [[id, info.hash]] : []
    }),
  )
}

/** The callback a verdict on the record waits for. */
export function awaitedInfo(state: State, record: HeldRecord): PageInfoHook | undefined {
  return settingFor(state, record)?.pageType.content.pageInfo?.blockSubmit
    ? hooksOf(state, record).find(
        ({ id, type, content }) =>
          (!content.async || type === 'rows') &&
          !content.traceless &&
          !['done', 'skipped'].includes(state.infos[record.recordId]?.[id]?.state ?? ''),
      )
    : undefined
}

/** The callback that translated only the first texts of a record, and how many of how many. */
export function translatedPart(
  hooks: readonly PageInfoHook[],
  infos: State['infos'][string] | undefined,
): { hook: PageInfoHook; n: number; all: number; loading: boolean } | undefined {
  return hooks.flatMap((hook) => {
    const info = hook.type === 'translate' ? infos?.[hook.id] : undefined
    const [n, all] = ['translatedFirst', 'translatedOf'].map((name) => below(info?.data, [name]))
    return info && typeof n === 'number' && typeof all === 'number'
      ? [{ hook, n, all, loading: info.state === 'loading' }]
      : []
  })[0]
}

type Translated = { list?: readonly { id?: unknown; translation?: unknown }[] }
/** What a callback made of the texts of a record in the reader's language, by text. */
export function translationsOf(state: State, record: HeldRecord): Readonly<Record<string, string>> {
  const known = hooksOf(state, record)
    .filter(({ type }) => type === 'translate')
    .map(({ id }) => state.infos[record.recordId]?.[id]?.data as Translated | null | undefined)
  return Object.fromEntries(
    known.flatMap((data) =>
      Array.isArray(data?.list)
        ? data.list.flatMap(({ id, translation }) =>
            typeof id === 'string' && typeof translation === 'string' ? [[id, translation]] : [],
          )
        : [],
    ),
  )
}
