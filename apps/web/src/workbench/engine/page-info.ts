import { pageInfoCalls } from '@oas/contract/page-info/calls'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { PageInfoHook } from '@oas/contract/setting/schemas'
import { CallFailure } from '../../api/call-error.ts'
import { send } from '../../api/send.ts'
import { type Bench, get, serverNow, set, settingFor } from './bench.ts'
import { hooksOf, infoOf, lacksAnswer } from './infos.ts'
import { presetDraft } from '../rules/buttons.ts'
import type { Info } from './state.ts'
import { emptyDraft } from '../shapes/draft.ts'
import { panelOf } from './panel.ts'

const syncMs = 3000
const asyncMs = 10_000
const together = 4
const before: Info = { state: 'loading', data: null, hash: '', note: '' }

const put = (bench: Bench, recordId: string, hookId: string, info: Info): void => {
  const { infos } = get(bench)
  set(bench, { infos: { ...infos, [recordId]: { ...infos[recordId], [hookId]: info } } })
}

type Options = { signal?: AbortSignal; refresh?: boolean; all?: boolean }
/**
 * Asks one callback; what only failed on its way is asked once more. `all`: also for what it left
 * out; until that arrives, and where it does not, the first answer stays.
 */
export async function askInfo(
  bench: Bench,
  record: HeldRecord,
  hook: PageInfoHook,
  options: Options = {},
): Promise<void> {
  const part = options.all ? get(bench).infos[record.recordId]?.[hook.id] : undefined
  put(bench, record.recordId, hook.id, part ? { ...part, state: 'loading' } : before)
  const call = hook.content.traceless ? pageInfoCalls.traceless : pageInfoCalls.info
  const { appId, type, business, id, postId, uid, fence } = record
  const once = () =>
    send(
      call,
      {
        hookId: hook.id,
        appId,
        type,
        business,
        id,
        postId,
        uid,
        fence,
        ...(options.refresh ? { refresh: true } : {}),
        ...(options.all ? { all: true } : {}),
      },
      {
        signal: AbortSignal.any([
          AbortSignal.timeout(hook.content.async || options.all ? asyncMs : syncMs),
          ...(options.signal ? [options.signal] : []),
        ]),
      },
    )
  try {
    const answer = await once().catch((error: unknown) => {
      if (error instanceof CallFailure && error.transient && !options.signal?.aborted) return once()
      throw error
    })
    put(bench, record.recordId, hook.id, {
      state: answer.skipped ? 'skipped' : 'done',
      data: answer.data,
      hash: answer.hash,
      note: '',
    })
  } catch (error) {
    // A record that was left asks anew when it is opened again.
    if (options.signal?.aborted) return
    const note = (error as Error).message
    put(bench, record.recordId, hook.id, part ?? { ...before, state: 'failed', note })
    if (part) bench.tell('warning', note)
  }
}

/**
 * Asks everything about a record that is not known yet: first what a verdict may wait for, a few at
 * a time, then the rest.
 */
export async function loadInfos(
  bench: Bench,
  record: HeldRecord,
  signal: AbortSignal,
): Promise<void> {
  const open = hooksOf(get(bench), record).filter(({ id }) => {
    const known = get(bench).infos[record.recordId]?.[id]
    return !known || known.state === 'loading'
  })
  const run = async (hooks: readonly PageInfoHook[]): Promise<void> => {
    for (let at = 0; at < hooks.length && !signal.aborted; at += together)
      await Promise.all(
        hooks.slice(at, at + together).map((hook) => askInfo(bench, record, hook, { signal })),
      )
  }
  await run(open.filter(({ content }) => !content.async))
  if (signal.aborted) return
  preset(bench, record)
  bench.trace.informed(record.id)
  await run(open.filter(({ content }) => content.async))
}

/** Asks ahead what would otherwise be waited for when the record is shown. */
export async function loadAhead(bench: Bench, records: readonly HeldRecord[]): Promise<void> {
  const state = get(bench)
  const asked = records.flatMap((record) =>
    settingFor(state, record)?.pageType.content.pageInfo?.when === 'fetch'
      ? hooksOf(state, record)
          .filter(({ content }) => !content.async)
          .map((hook) => [record, hook] as const)
      : [],
  )
  for (let at = 0; at < asked.length && bench.alive; at += together)
    await Promise.all(
      asked.slice(at, at + together).map(([record, hook]) => askInfo(bench, record, hook)),
    )
}

/** Rules that read what callbacks said preset what nobody has touched. */
const preset = (bench: Bench, record: HeldRecord): void => {
  const state = get(bench)
  const setting = settingFor(state, record)
  if (
    !setting ||
    hooksOf(state, record).length === 0 ||
    panelOf(bench).tiles ||
    bench.drafts.get(record.recordId) !== emptyDraft
  )
    return
  const found = presetDraft(record, setting, serverNow(bench), infoOf(state, record))
  if (found) bench.drafts.set(record.recordId, found)
}

/** Shows a record although not all that comes before it has arrived. */
export function waitNoMore(bench: Bench, record: HeldRecord): void {
  if (lacksAnswer(get(bench), record)) set(bench, { unwaited: record.recordId })
}
export const awaitMs = syncMs
