import { decisionCalls } from '@oas/contract/decision/calls'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { batches, countSession } from '@oas/queue-engine'
import { queueCalls } from '@oas/contract/queue/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { send } from '../../api/send.ts'
import { reportPoint } from '../../report/client.ts'
import { t } from '../../i18n/texts.ts'
import { recordResult } from '../results/build.ts'
import { type Bench, get, isUnheld, serverNow, set, settingFor } from './bench.ts'
import { refill, take } from './fetching.ts'
import { focusOn, settle } from './focus.ts'
import type { OutboxNews } from './outbox.ts'
import { rowTypeOf } from './delivered.ts'
import { awaitedInfo, seenInfos } from './infos.ts'
import { type Done, type Draft, type Entry, historyMax } from './types.ts'

export type Verdict = { record: HeldRecord; resultId: string; draft: Draft }

/** Entries of this page, kept so that an undone or refused decision comes back as it was. */
const recent = new Map<string, Entry>()
const recentMax = 100
const remember = (entry: Entry): void => {
  recent.set(entry.key, entry)
  for (const key of recent.keys()) {
    if (recent.size <= recentMax) break
    recent.delete(key)
  }
}
let sequence = 0

const entryOf = (bench: Bench, verdicts: readonly Verdict[], userId: string): Entry | null => {
  const state = get(bench)
  const [first] = verdicts
  const setting = first && settingFor(state, first.record)
  if (!first || !setting) return null
  const at = Date.now()
  const { appId, type, business } = first.record
  const labelVersion = state.labelVersions[typeKeyOf(first.record)] ?? ''
  const finish = (id: string) => {
    const times = bench.trace.finish(id)
    reportPoint('audit', 'times', times.actions, id)
    return times
  }
  const recordResults = verdicts.map(({ record, resultId, draft }) =>
    recordResult(record, resultId, draft, {
      serialId: state.counts?.serialId ?? '',
      panel: bench.kind.panel,
      labelVersion,
      infos: seenInfos(state, record),
      rowType: rowTypeOf(state, record),
      ...finish(record.id),
    }),
  )
  return {
    key: `${String(at).padStart(15, '0')}-${String(sequence++).padStart(6, '0')}-${bench.windowId}`,
    userId,
    windowId: bench.windowId,
    at,
    attempts: 0,
    sending: false,
    submission: {
      pageKey: bench.kind.name,
      appId,
      type,
      business,
      windowId: bench.windowId,
      settingVersion: setting.version,
      recordResults,
    },
    records: verdicts.map(({ record }) => record),
    drafts: Object.fromEntries(
      verdicts.map(({ record, resultId, draft }) => [record.recordId, { ...draft, resultId }]),
    ),
  }
}

const focusAfter = (bench: Bench, ids: ReadonlySet<string>): string | null => {
  const {
    focusId,
    batches: { current },
  } = get(bench)
  if (focusId !== null && !ids.has(focusId)) return focusId
  const at = current.findIndex((record) => record.id === focusId)
  const left = (list: readonly HeldRecord[]): string | undefined =>
    list.find((record) => !ids.has(record.id))?.id
  return left(current.slice(at + 1)) ?? left(current.slice(0, Math.max(0, at)).toReversed()) ?? null
}

/** Where records are only looked at, they are held before they are decided. */
const takeFirst = async (bench: Bench, verdicts: readonly Verdict[]): Promise<void> => {
  try {
    const held = new Map(
      (
        await take(
          bench,
          verdicts.map(({ record }) => record),
        )
      ).map((record) => [record.id, record]),
    )
    decide(
      bench,
      verdicts.flatMap((verdict) => {
        const record = held.get(verdict.record.id)
        return record ? [{ ...verdict, record }] : []
      }),
    )
  } catch (error) {
    bench.tell('warning', (error as Error).message)
  }
}

/**
 * Decides records at once: the next one shows in the same frame, the verdicts go through the
 * outbox.
 */
export const decide = (bench: Bench, verdicts: readonly Verdict[]): void => {
  const state = get(bench)
  const awaited = verdicts.find(({ record }) => awaitedInfo(state, record))
  if (awaited) {
    bench.tell('warning', t('result.page_info_pending'))
    return
  }
  if (verdicts.some(({ record }) => isUnheld(bench, record))) {
    void takeFirst(bench, verdicts)
    return
  }
  const ready = verdicts.filter(
    ({ record }) => !record.readOnly && state.batches.current.some((one) => one.id === record.id),
  )
  if (ready.length === 0 || !state.me || !bench.outbox) return
  const groups = new Map<string, Verdict[]>()
  // One submission names one version: records that were shown under different ones go apart.
  const groupKey = (record: HeldRecord): string =>
    `${typeKeyOf(record)} ${settingFor(state, record)?.version ?? ''}`
  for (const verdict of ready)
    groups.set(groupKey(verdict.record), [...(groups.get(groupKey(verdict.record)) ?? []), verdict])
  const done: Done[] = []
  const ids = new Set(ready.map(({ record }) => record.id))
  for (const group of groups.values()) {
    const entry = entryOf(bench, group, state.me.id)
    if (!entry) continue
    remember(entry)
    done.push(
      ...group.map(({ record, resultId, draft }): Done => ({
        id: record.id,
        record,
        resultId,
        labels: draft.labels,
        at: entry.at,
        entryKey: entry.key,
        state: 'queued',
        note: '',
        decisionId: null,
        undoUntil: null,
      })),
    )
    bench.outbox.add(entry).catch((error: unknown) => {
      putBack(bench, entry.records, entry)
      bench.tell('error', t('audit.cannot_keep', { reason: (error as Error).message }))
    })
  }
  const next = focusAfter(bench, ids)
  let counts = state.counts
  for (const { resultId } of ready)
    counts = counts && countSession(counts, { do: 'decided', resultId })
  focusOn(bench, next)
  set(bench, {
    batches: batches(state.batches, { do: 'submitted', ids: [...ids] }),
    done: [...done, ...state.done].slice(0, historyMax),
    counts,
    form: null,
    formProblems: false,
    asking: null,
  })
  settle(bench)
  for (const { record } of ready) bench.drafts.drop(record.recordId)
  void refill(bench)
}

const setDone = (
  bench: Bench,
  entryKey: string,
  ids: ReadonlySet<string>,
  change: Partial<Done> | ((done: Done) => Partial<Done>),
): void =>
  set(bench, {
    done: get(bench).done.map((done) =>
      done.entryKey === entryKey && ids.has(done.id)
        ? { ...done, ...(typeof change === 'function' ? change(done) : change) }
        : done,
    ),
  })

/**
 * Whether somebody is in the middle of another record: then nothing takes the focus away from it.
 */
const isBusy = (bench: Bench): boolean => {
  const { form, asking, dialog, focusId } = get(bench)
  return (
    form !== null ||
    asking !== null ||
    dialog !== null ||
    (focusId !== null && document.activeElement instanceof HTMLTextAreaElement)
  )
}

/** The form a draft was filled in with, where its result has one. */
const formOfDraft = (bench: Bench, record: HeldRecord, draft: Draft | undefined): string | null => {
  const button = settingFor(get(bench), record)?.result.find((one) => one.id === draft?.resultId)
  return bench.kind.panel !== 'picture_wall' && button && button.content.control !== 'direct'
    ? button.id
    : null
}

/** Puts records back on top with what was chosen for them. */
const putBack = (bench: Bench, records: readonly HeldRecord[], entry: Entry | undefined): void => {
  for (const record of records) {
    const draft = entry?.drafts[record.recordId]
    if (draft) bench.drafts.put(record.recordId, draft)
  }
  set(bench, {
    batches: batches(get(bench).batches, { do: 'refused', list: records }),
    shownAt: {
      ...get(bench).shownAt,
      ...Object.fromEntries(
        records.map((record) => [record.id, Date.now() + get(bench).clockOffset]),
      ),
    },
  })
  for (const record of records) bench.trace.shown(record.id)
  const [first] = records
  if (first && !isBusy(bench)) {
    focusOn(bench, first.id)
    set(bench, { form: formOfDraft(bench, first, entry?.drafts[first.recordId]) })
  }
  settle(bench)
}

const namedMax = 3
/** Says which posts were refused and why; many are counted. */
const refusedText = (records: readonly HeldRecord[], reason: string): string =>
  t('audit.refused_note', {
    posts: [
      ...records.slice(0, namedMax).map((record) => record.postId),
      ...(records.length > namedMax ? [`+${records.length - namedMax}`] : []),
    ].join(', '),
    reason,
  })

const lostCodes: ReadonlySet<string> = new Set(['STALE_FENCE', 'OVERTIME'])
const finalCodes: ReadonlySet<string> = new Set([
  'ALREADY_DECIDED',
  'FOREIGN_TYPE',
  'READ_ONLY',
  'OWN_DECISION',
])

/**
 * Asks for orders whose clock ran out while their verdict was on its way; answers those that are
 * ours again.
 */
const reclaim = async (bench: Bench, records: readonly HeldRecord[]): Promise<HeldRecord[]> => {
  if (records.length === 0) return []
  try {
    const { list } = await send(queueCalls.resetTimeout, {
      pageKey: bench.kind.name,
      windowId: bench.windowId,
      resetList: records.map(({ id, fence }) => ({ id, fence })),
    })
    return records.flatMap((record) => {
      const outcome = list.find((one) => one.id === record.id)
      return outcome?.held
        ? [
            {
              ...record,
              fence: outcome.fence,
              deadline: outcome.deadline,
              leaseUntil: outcome.leaseUntil ?? record.leaseUntil,
            },
          ]
        : []
    })
  } catch {
    return [] /* not ours any more, as far as can be known */
  }
}

const refusedBack = async (
  bench: Bench,
  entry: Entry,
  refused: readonly { record: HeldRecord; code: string; msg: string }[],
): Promise<void> => {
  if (refused.length === 0) return
  const back = [
    ...refused
      .filter(({ code }) => !lostCodes.has(code) && !finalCodes.has(code))
      .map(({ record }) => record),
    ...(await reclaim(
      bench,
      refused.filter(({ code }) => lostCodes.has(code)).map(({ record }) => record),
    )),
  ]
  const backIds = new Set(back.map((record) => record.id))
  for (const { record, msg } of refused)
    setDone(bench, entry.key, new Set([record.id]), {
      state: backIds.has(record.id) ? 'undone' : 'refused',
      note: msg,
    })
  let { counts } = get(bench)
  for (const _ of refused) counts = counts && countSession(counts, { do: 'refused' })
  set(bench, { counts })
  if (back.length > 0 && get(bench).phase === 'auditing') putBack(bench, back, entry)
  bench.tell(
    'warning',
    refusedText(
      refused.map(({ record }) => record),
      refused[0]?.msg ?? '',
    ),
  )
}

/** What an answer of the outbox means for this page. */
export const onNews = (bench: Bench, news: OutboxNews): void => {
  const { entry } = news
  const own = entry.windowId === bench.windowId
  if (news.type === 'rejected') {
    if (own)
      void refusedBack(
        bench,
        entry,
        entry.records.map((record) => ({ record, code: 'REJECTED', msg: news.message })),
      )
    else bench.tell('error', refusedText(entry.records, news.message))
    return
  }
  const refused: { record: HeldRecord; code: string; msg: string }[] = []
  const warned = new Set<string>()
  for (const outcome of news.answer.list) {
    const record = entry.records.find((one) => one.id === outcome.id)
    if (!record) continue
    const [warning] = outcome.warnings
    if (!outcome.accepted) {
      refused.push({ record, code: warning?.code ?? 'REJECTED', msg: warning?.msg ?? '' })
      continue
    }
    if (outcome.punishResultType === 1 && warning)
      warned.add(outcome.warnings.find((one) => one.code.startsWith('WL_'))?.msg ?? warning.msg)
    setDone(bench, entry.key, new Set([outcome.id]), {
      state: outcome.punishResultType === 1 ? 'warned' : 'sent',
      note: warning?.msg ?? '',
      decisionId: outcome.decisionId,
      undoUntil: news.answer.undoUntil,
    })
  }
  for (const reason of warned) bench.tell('warning', t('audit.partial_success', { reason }))
  void refusedBack(bench, entry, refused)
}

const undoSent = async (bench: Bench, done: readonly Done[]): Promise<void> => {
  const entry = recent.get(done[0]?.entryKey ?? '')
  const { list } = await send(decisionCalls.undo, {
    windowId: bench.windowId,
    decisionIds: done.flatMap((one) => one.decisionId ?? []),
  })
  const undone = list.filter((one) => one.undone)
  const back = undone.flatMap((one) => {
    const found = done.find((row) => row.decisionId === one.decisionId)
    return found ? [{ ...found.record, id: one.id, fence: one.fence, deadline: null }] : []
  })
  finishUndo(
    bench,
    done.filter((row) => undone.some((one) => one.decisionId === row.decisionId)),
  )
  if (back.length > 0) putBack(bench, back, entry)
  const failed = list.find((one) => !one.undone)
  if (failed) bench.tell('warning', t('audit.undo_failed', { reason: failed.reason }))
}

const finishUndo = (bench: Bench, done: readonly Done[]): void => {
  let { counts } = get(bench)
  for (const { resultId } of done)
    counts = counts && countSession(counts, { do: 'undone', resultId })
  const ids = new Set(done.map((one) => one.id))
  set(bench, {
    counts,
    done: get(bench).done.filter(
      (one) => !(ids.has(one.id) && done.some((row) => row.entryKey === one.entryKey)),
    ),
  })
}

/**
 * Takes the last decision back: from the outbox while it was not sent, else on the server while it
 * allows that.
 */
export const undoLast = async (bench: Bench): Promise<void> => {
  const last = get(bench).done.find(
    (one) => one.state === 'queued' || one.state === 'sent' || one.state === 'warned',
  )
  if (!last) {
    bench.tell('info', t('audit.nothing_to_undo'))
    return
  }
  const together = get(bench).done.filter(
    (one) => one.entryKey === last.entryKey && one.state === last.state,
  )
  if (last.state === 'queued') {
    const entry = await bench.outbox?.takeBack(last.entryKey)
    if (!entry) {
      bench.tell('info', t('audit.undo_sending'))
      return
    }
    finishUndo(bench, together)
    putBack(bench, entry.records, entry)
    return
  }
  if (last.undoUntil === null || last.undoUntil < serverNow(bench)) {
    bench.tell('info', t('audit.undo_too_late'))
    return
  }
  try {
    await undoSent(bench, together)
  } catch (error) {
    bench.tell('warning', t('audit.undo_failed', { reason: (error as Error).message }))
  }
}
