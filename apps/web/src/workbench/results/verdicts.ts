import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { ResultButton, TypeSetting } from '@oas/contract/setting/schemas'
import { t } from '../../i18n/texts.ts'
import { tn } from '../plural.ts'
import { type Bench, focused, get, isUnheld, serverNow, set, settingFor } from '../engine/bench.ts'
import type { Verdict } from '../engine/deciding.ts'
import { rowTypeOf } from '../engine/delivered.ts'
import { groupOf, textRowsOf, tilesOf } from '../engine/rows.ts'
import { rowsInHand } from '../engine/table.ts'
import { type Draft, type RowDraft, emptyDraft, emptyRow } from '../engine/types.ts'
import { opinionsOf } from '../shapes/opinion.ts'
import { alikeRow, alongForm, sameOf, withSame } from '../engine/alike.ts'
import { askSummary, decideAsking } from './asking.ts'
import { buttonsOf } from './buttons.ts'
import { formOf } from './by-control.ts'
import { type Problem, commonProblems } from './check.ts'
import { judgeField } from './field.ts'
import { allowedInBulk, focusInHand, judgeDataRows } from './table.ts'
import { contextOf } from './facts.ts'
import { askedProblems } from './asked.ts'
import { formLabels } from './form-labels.ts'
import { lockLets, lockText, lockedFor } from './locked.ts'
import { prepared } from './prepared.ts'
import { isViolation, presetOf, restButton, severityOf, worstOf } from './rules.ts'
import { chooseOrder } from '../modals/choose-order.ts'
import { asksFirst, quickResult } from './white-list.ts'

/** Buttons of the record in focus. */
export const buttonsNow = (bench: Bench): ResultButton[] => {
  const state = get(bench)
  const record = focused(state)
  const setting = record && settingFor(state, record)
  return record && setting ? buttonsOf(record, setting, serverNow(bench)) : []
}

/**
 * Everything that keeps a verdict from being sent. Labels that a form itself chooses count as
 * labels.
 */
export const problemsOf = (
  bench: Bench,
  record: HeldRecord,
  button: ResultButton,
  draft: RowDraft,
  setting: TypeSetting,
): Problem[] => {
  const { facts } = contextOf(bench, record, draft.form)
  const labels = [...new Set([...draft.labels, ...formLabels(button, draft.form)])]
  const lacking =
    button.content.resultType === 'TAG' &&
    setting.baseInfo.labelList.some(
      (tree) => tree.required && !labels.some((id) => facts.labels(id)?.treeId === tree.templateId),
    )
      ? [{ field: 'label', code: 'required' } as const]
      : []
  return [
    ...lacking,
    ...commonProblems(button, { ...draft, labels }, setting),
    ...formOf(button).problems(button, draft.form, serverNow(bench), facts),
    ...askedProblems(button, draft.form),
  ]
}

/** Whether the form that is open takes candidates along. */
const takesAlong = (bench: Bench, record: HeldRecord): boolean => {
  const state = get(bench)
  return (
    settingFor(state, record)?.result.find((one) => one.id === state.form)?.content.control ===
    'similar_pick'
  )
}

/**
 * Records that one verdict decides: the group on the grouped page, all marked ones on the wall,
 * else the one in focus.
 */
const targets = (bench: Bench): HeldRecord[] => {
  const state = get(bench)
  const record = focused(state)
  if (!record) return []
  if (bench.kind.panel === 'text_group' || bench.kind.groups)
    return groupOf(state.batches.current, record).filter((one) => !state.takenOut.includes(one.id))
  if (bench.kind.panel === 'table')
    return [...new Map(rowsInHand(bench, state).map((row) => [row.record.id, row.record])).values()]
  // Candidates that were fetched along are no more waiting: they are judged with the record they
  // are the same as.
  if (bench.kind.panel === 'similar' && takesAlong(bench, record)) {
    const same = sameOf(bench.drafts.get(record.recordId).rows[alikeRow] ?? emptyRow)
    return [
      record,
      ...state.batches.current.filter(
        (one) =>
          one.id !== record.id &&
          same.includes(one.postId) &&
          one.appId === record.appId &&
          one.type === record.type &&
          !one.readOnly,
      ),
    ]
  }
  // Ticked rows are judged with the one in focus, each under the same setting.
  const others = bench.kind.ticks
    ? state.batches.current.filter(
        (one) =>
          one.id !== record.id &&
          state.ticked.includes(one.id) &&
          one.appId === record.appId &&
          one.type === record.type &&
          !one.readOnly,
      )
    : []
  return [record, ...others]
}

/**
 * Verdicts of rows, complete: what a row was not given itself it takes from the verdict of its
 * record, else from what its result presets.
 */
const completeRows = (
  rows: Draft['rows'],
  button: ResultButton,
  draft: RowDraft,
  setting: TypeSetting | undefined,
): Draft['rows'] =>
  Object.fromEntries(
    Object.entries(rows).map(([rowId, row]) => {
      const own = setting?.result.find((one) => one.id === row.resultId)
      if (!own || !setting) return [rowId, row]
      const labels = row.labels.length > 0 || !isViolation(own) ? row.labels : draft.labels
      const same =
        own.id === button.id
          ? { form: { ...draft.form, ...row.form }, remark: row.remark || draft.remark }
          : {}
      const ready = prepared(own, { ...row, ...same, labels }, setting)
      return [rowId, { ...ready, remark: ready.remark || (isViolation(own) ? draft.remark : '') }]
    }),
  )

const send = (bench: Bench, button: ResultButton, draft: RowDraft): void => {
  const rows = (record: HeldRecord): Draft['rows'] =>
    completeRows(
      bench.drafts.get(record.recordId).rows,
      button,
      draft,
      settingFor(get(bench), record),
    )
  // In a bulk act a record keeps the labels it was given itself.
  const labels = (record: HeldRecord): readonly number[] => {
    const own = bench.drafts.get(record.recordId).labels
    return (bench.kind.panel === 'table' ||
      (bench.kind.groups && record.id !== get(bench).focusId)) &&
      own.length > 0
      ? own
      : draft.labels
  }
  const own = (record: HeldRecord): Verdict => ({
    record,
    resultId: button.id,
    draft: {
      ...draft,
      form:
        button.content.control === 'similar_pick' && record.id !== get(bench).focusId
          ? alongForm(draft.form)
          : draft.form,
      labels: labels(record),
      resultId: button.id,
      rows: rows(record),
    },
  })
  const exceptions = (record: HeldRecord): Verdict => {
    const mine = bench.drafts.get(record.recordId)
    return bench.kind.panel === 'text_group' &&
      record.id !== get(bench).focusId &&
      mine.resultId !== null
      ? { record, resultId: mine.resultId, draft: mine }
      : own(record)
  }
  decideAsking(bench, allowedInBulk(bench, targets(bench).map(exceptions), button))
}

/**
 * Presses a result: sent at once where nothing more is needed, else its form opens, filled in as
 * far as possible. `toWrite`: its form opens in any case.
 */
export const press = (bench: Bench, wanted: ResultButton, toWrite = false): void => {
  if (bench.kind.panel === 'table') {
    focusInHand(bench)
    if (judgeDataRows(bench, wanted)) return
  }
  if (bench.kind.panel === 'profile' && judgeField(bench, wanted, buttonsNow(bench))) return
  pressRecord(bench, wanted, toWrite)
}

/** The same for the whole record, also where its rows are judged one by one. */
export const pressRecord = (bench: Bench, wanted: ResultButton, toWrite = false): void => {
  const state = get(bench)
  const record = focused(state)
  const setting = record && settingFor(state, record)
  if (!record || !setting || record.readOnly) return
  if (!lockLets(bench, record, wanted)) {
    bench.tell('warning', lockText(bench, record))
    return
  }
  if (bench.kind.panel === 'picture_wall') {
    pressOnWall(bench, wanted)
    return
  }
  const direct = wanted.content.control === 'direct'
  // What asks first is asked when it is sent; what a rule fixed is sent as it is.
  const button =
    direct && !asksFirst(record, wanted) && !lockedFor(bench, record)
      ? quickResult(record, wanted, buttonsNow(bench))
      : wanted
  if (button && button.id !== wanted.id) {
    bench.tell('info', t('audit.white_list_forced'))
  }
  const chosen = button ?? wanted
  const ready = prepared(chosen, bench.drafts.get(record.recordId), setting)
  const draft =
    bench.kind.panel === 'similar' && chosen.content.control === 'similar_pick'
      ? { ...ready, form: withSame(bench, record, ready.form) }
      : ready
  // A choice stands before it is sent: only then is it seen what was thought before.
  if (
    bench.kind.opinionAfter &&
    direct &&
    bench.drafts.get(record.recordId).resultId !== chosen.id &&
    opinionsOf(record).length > 0
  ) {
    bench.drafts.set(record.recordId, { resultId: chosen.id })
    return
  }
  const forcedHold = chosen !== wanted && chosen.content.control === 'hold'
  if (
    !toWrite &&
    button &&
    (chosen.content.control === 'direct' || forcedHold) &&
    problemsOf(bench, record, chosen, draft, setting).length === 0
  ) {
    send(bench, chosen, draft)
    return
  }
  openForm(bench, record, chosen, draft)
}

const openForm = (
  bench: Bench,
  record: HeldRecord,
  button: ResultButton,
  draft: RowDraft,
): void => {
  const { resultId, labels, remark, form } = draft
  bench.drafts.set(record.recordId, { resultId, labels, remark, form })
  bench.trace.popup(record.id)
  set(bench, { form: button.id, formProblems: false })
}

/**
 * Sends the open form; problems are shown in it instead. A grave one is sent by its own key only,
 * which is its confirmation.
 */
export const sendForm = (bench: Bench, grave = false): void => {
  const state = get(bench)
  const record = focused(state)
  const setting = record && settingFor(state, record)
  const button = setting?.result.find((one) => one.id === state.form)
  if (!record || !setting || !button) return
  if (formOf(button).grave && !grave) {
    set(bench, { formProblems: true })
    return
  }
  if (formOf(button).grave)
    bench.drafts.set(record.recordId, {
      form: { ...bench.drafts.get(record.recordId).form, confirmed: true },
    })
  const draft = bench.drafts.get(record.recordId)
  const problems = problemsOf(bench, record, button, draft, setting)
  if (problems.length > 0) {
    set(bench, { formProblems: true })
    // Where the order is all that is missing, it is asked for at once.
    if (problems.every(({ found }) => found?.field === 'changeOrderId')) chooseOrder(bench, record)
    return
  }
  if (bench.kind.panel === 'picture_wall') {
    applyToMarked(bench, button, draft)
    set(bench, { form: null })
    return
  }
  send(bench, button, draft)
}

/** Enter without a form: the chosen or worst row verdict, else the rest result. */
export const submit = (bench: Bench): void => {
  const state = get(bench)
  if (state.form !== null) {
    sendForm(bench)
    return
  }
  const record = focused(state)
  const setting = record && settingFor(state, record)
  if (!record || !setting) return
  const buttons = buttonsNow(bench)
  if (bench.kind.panel === 'picture_wall') {
    submitWall(bench)
    return
  }
  const draft = bench.drafts.get(record.recordId)
  const rowType = rowTypeOf(state, record)
  const worst = worstOf(
    buttons,
    Object.entries(draft.rows).flatMap(([rowId, row]) =>
      rowType(rowId) === null ? [] : (row.resultId ?? []),
    ),
  )
  const tag =
    bench.kind.panel === 'tagging' && draft.labels.length > 0
      ? buttons.find((one) => one.content.resultType === 'TAG' && one.content.control === 'direct')
      : undefined
  const chosen =
    buttons.find((one) => one.id === (draft.resultId ?? presetOf(draft.labels, setting).result)) ??
    worst ??
    tag ??
    (draft.labels.length > 0 || bench.kind.panel === 'tagging' ? undefined : restButton(buttons))
  if (chosen) pressRecord(bench, chosen)
  else bench.tell('info', t('audit.choose_result'))
}

/** The rest of the list takes the rest result. */
export const submitRest = (bench: Bench): void => {
  const state = get(bench)
  decideAsking(
    bench,
    state.batches.current.flatMap((record): Verdict[] => {
      // What was only looked at is nobody's to pass.
      if (isUnheld(bench, record)) return []
      const setting = settingFor(state, record)
      const rest = setting && restButton(buttonsOf(record, setting, serverNow(bench)))
      const quick = rest && quickResult(record, rest, setting.result)
      const draft = bench.drafts.get(record.recordId)
      if (!quick || draft.resultId !== null || draft.labels.length > 0) return []
      return [
        {
          record,
          resultId: quick.id,
          draft: { ...emptyDraft, form: formOf(quick).initial(quick, {}) },
        },
      ]
    }),
  )
}

/** Marked tiles take a verdict together. */
const applyToMarked = (bench: Bench, button: ResultButton, form: RowDraft): void => {
  for (const tile of tilesOf(get(bench).batches.current)) {
    const row = bench.drafts.get(tile.record.recordId).rows[tile.rowId]
    if (!row || (row.labels.length === 0 && row.resultId === null)) continue
    const verdict = {
      resultId: button.id,
      form: form.form,
      remark: form.remark,
      labels: row.labels.length > 0 ? row.labels : form.labels,
    }
    const { rows = 'pictures' } = button.content
    const captions = rows === 'pictures' ? [] : textRowsOf(tile.record)
    for (const rowId of captions) bench.drafts.setRow(tile.record.recordId, rowId, verdict)
    // A verdict on the caption alone takes the mark off the picture.
    bench.drafts.setRow(
      tile.record.recordId,
      tile.rowId,
      captions.length > 0 && rows === 'texts' ? { ...emptyRow } : verdict,
    )
  }
}

export const markedTiles = (bench: Bench) =>
  tilesOf(get(bench).batches.current).filter((tile) => {
    const row = bench.drafts.get(tile.record.recordId).rows[tile.rowId]
    return row !== undefined && (row.labels.length > 0 || row.resultId !== null)
  })

const pressOnWall = (bench: Bench, button: ResultButton): void => {
  const state = get(bench)
  const marked = markedTiles(bench)
  if (marked.length === 0 && state.rowId === null) {
    bench.tell('info', t('audit.mark_first'))
    return
  }
  const [tile] =
    marked.length > 0
      ? marked
      : tilesOf(state.batches.current).filter((one) => one.key === state.rowId)
  const setting = tile && settingFor(state, tile.record)
  if (!tile || !setting) return
  if (marked.length === 0)
    bench.drafts.setRow(tile.record.recordId, tile.rowId, { resultId: button.id })
  const record = focused(state) ?? tile.record
  const labels = [
    ...new Set(
      markedTiles(bench).flatMap(
        (one) => bench.drafts.get(one.record.recordId).rows[one.rowId]?.labels ?? [],
      ),
    ),
  ]
  const draft = prepared(button, { ...emptyRow, labels }, setting)
  if (
    button.content.control === 'direct' &&
    problemsOf(bench, tile.record, button, draft, setting).length === 0
  ) {
    applyToMarked(bench, button, draft)
    return
  }
  openForm(bench, record, button, draft)
}

/** Marked tiles without a verdict take the one that their class fixes, with its time and remark. */
const judgeByClass = (bench: Bench): void => {
  for (const tile of markedTiles(bench)) {
    const setting = settingFor(get(bench), tile.record)
    const row = bench.drafts.get(tile.record.recordId).rows[tile.rowId]
    const button = setting?.result.find(
      (one) => one.id === presetOf(row?.labels ?? [], setting).result,
    )
    if (setting && row && row.resultId === null && button)
      bench.drafts.setRow(tile.record.recordId, tile.rowId, prepared(button, row, setting))
  }
}

/**
 * Every record of the wall is decided: marked ones by their worst tile, the others by the rest
 * result; a broken tile needs a verdict of its own.
 */
const submitWall = (bench: Bench): void => {
  if (bench.kind.byClass) judgeByClass(bench)
  const state = get(bench)
  const marked = markedTiles(bench)
  const undecided = marked.find(
    (tile) => !bench.drafts.get(tile.record.recordId).rows[tile.rowId]?.resultId,
  )
  if (undecided) {
    const setting = settingFor(state, undecided.record)
    const labels = bench.drafts.get(undecided.record.recordId).rows[undecided.rowId]?.labels ?? []
    const preset = setting && presetOf(labels, setting).result
    const button =
      setting?.result.find((one) => one.id === preset) ?? setting?.result.find(isViolation)
    if (button) pressOnWall(bench, button)
    if (
      get(bench).form !== null ||
      markedTiles(bench).some(
        (tile) => !bench.drafts.get(tile.record.recordId).rows[tile.rowId]?.resultId,
      )
    )
      return
  }
  const broken = new Set(state.broken)
  const blocked = tilesOf(state.batches.current).filter(
    (tile) =>
      broken.has(tile.key) && !bench.drafts.get(tile.record.recordId).rows[tile.rowId]?.resultId,
  )
  const blockedRecords = new Set(blocked.map((tile) => tile.record.id))
  const verdicts = state.batches.current
    .filter((record) => !blockedRecords.has(record.id))
    .flatMap((record): Verdict[] => wallVerdict(bench, record))
  if (bench.kind.byClass) askSummary(bench, verdicts)
  else decideAsking(bench, verdicts)
  if (blocked.length > 0) bench.tell('warning', tn('audit.broken_left', blocked.length))
}

const wallVerdict = (bench: Bench, record: HeldRecord): Verdict[] => {
  const setting = settingFor(get(bench), record)
  if (!setting) return []
  const buttons = buttonsOf(record, setting, serverNow(bench))
  const draft = bench.drafts.get(record.recordId)
  const rows = Object.values(draft.rows).filter((row) => row.resultId !== null)
  const worst = worstOf(
    buttons,
    rows.map((row) => row.resultId as string),
  )
  const rest = restButton(buttons)
  const wanted = worst ?? rest
  const quick =
    wanted &&
    !asksFirst(record, wanted) &&
    (worst === undefined || worst.content.control === 'direct')
      ? quickResult(record, wanted, buttons)
      : wanted
  const button = quick ?? worst
  if (!button) return []
  // What a list puts in the place of marks falls on the whole record.
  if (worst && button !== worst) {
    bench.tell('info', t('audit.white_list_forced'))
    return [
      {
        record,
        resultId: button.id,
        draft: { ...emptyDraft, resultId: button.id, form: formOf(button).initial(button, {}) },
      },
    ]
  }
  const source = rows.find((row) => row.resultId === button.id)
  const labels = severityOf(button) > 0 ? [...new Set(rows.flatMap((row) => row.labels))] : []
  return [
    {
      record,
      resultId: button.id,
      draft: {
        resultId: button.id,
        labels,
        remark: source?.remark ?? '',
        form: source?.form ?? formOf(button).initial(button, {}),
        rows: draft.rows,
      },
    },
  ]
}
