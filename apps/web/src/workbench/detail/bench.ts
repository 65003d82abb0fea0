import {
  type CustomizeInfo,
  type RePunishPlan,
  customizeCalls,
} from '@oas/contract/customize/calls'
import type { TypeInfo } from '@oas/contract/setting/schemas'
import { labelCalls } from '@oas/contract/label/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { batches, emptyBatches } from '@oas/queue-engine'
import { send } from '../../api/send.ts'
import { loadTexts, t } from '../../i18n/texts.ts'
import { windowIdOf } from '../../nav/window-id.ts'
import type { AuditKind } from '../../nav/audit-kinds.ts'
import { type Bench, get, set } from '../engine/bench.ts'
import { createBench } from '../engine/lifecycle.ts'
import { panels } from '../panels/by-type.ts'
import { createDrafts } from '../engine/drafts.ts'
import { focusOn, keepFocus } from '../engine/focus.ts'
import { inPlain } from '../../kit/record/in-plain.ts'
import type { Outbox } from '../engine/outbox.ts'
import type { Entry } from '../shapes/draft.ts'

/** What is chosen here ends with the page. */
const forgetful = {
  load: async () => new Map(),
  save: async () => undefined,
  drop: async () => undefined,
}
/**
 * `ask`: shows what deciding anew would do and runs `go` when that is confirmed. `changed`:
 * something was decided.
 */
type Ways = {
  ask: (entry: Entry, plan: RePunishPlan, go: () => Promise<void>) => void
  changed: () => void
}

/** Brings the record back with what was chosen for it. */
const back = (bench: Bench, entry: Entry): void => {
  for (const record of entry.records) {
    const draft = entry.drafts[record.recordId]
    if (draft) bench.drafts.put(record.recordId, draft)
  }
  set(bench, {
    batches: batches(get(bench).batches, { do: 'refused', list: entry.records }),
    done: [],
  })
  keepFocus(bench)
}

/**
 * Sends verdicts one by one to the detail's own call; what was decided before is asked about first.
 */
const direct = (bench: Bench, info: CustomizeInfo, { ask, changed }: Ways): Outbox => {
  const post = async (entry: Entry, dry: boolean) => {
    const {
      recordResults: [item],
      ...page
    } = entry.submission
    if (!item) throw new Error('a submission without a verdict')
    return send(customizeCalls.punish, {
      ...page,
      item,
      ...(info.record.rePunish && info.decision ? { replaces: info.decision.id, dry } : {}),
    })
  }
  const carryOut = async (entry: Entry): Promise<void> => {
    const {
      list: [outcome],
    } = await post(entry, false)
    const note = outcome?.warnings[0]?.msg ?? ''
    if (!outcome?.accepted) {
      bench.tell('warning', note)
      back(bench, entry)
      return
    }
    bench.tell(
      outcome.punishResultType === 1 ? 'warning' : 'success',
      outcome.punishResultType === 1 ? note : t('customize.decided'),
    )
    changed()
  }
  const add = async (entry: Entry): Promise<void> => {
    try {
      if (!info.record.rePunish) {
        await carryOut(entry)
        return
      }
      const {
        list: [outcome],
        plan,
      } = await post(entry, true)
      back(bench, entry)
      if (!outcome?.accepted || !plan) {
        bench.tell('warning', outcome?.warnings[0]?.msg ?? '')
        return
      }
      ask(entry, plan, () => carryOut(entry))
    } catch (error) {
      back(bench, entry)
      bench.tell('error', (error as Error).message)
    }
  }
  return {
    add,
    unsent: async () => [],
    kick: () => undefined,
    takeBack: async () => null,
    close: () => undefined,
  }
}

/**
 * The workbench around one record: nothing is fetched, and verdicts go to the detail's own call.
 */
export async function detailBench(
  kind: AuditKind,
  info: CustomizeInfo,
  type: TypeInfo | undefined,
  ways: Ways,
): Promise<Bench> {
  const { setting, readOnlyReason } = info
  const [[record = info.record], labels] = await Promise.all([
    inPlain([info.record]),
    setting.baseInfo.useLabel
      ? send(labelCalls.list, { appId: setting.appId, type: setting.type })
      : null,
    setting.baseInfo.multiLanguageKey ? loadTexts([setting.baseInfo.multiLanguageKey]) : null,
  ])
  const bench: Bench = {
    ...createBench(kind, panels),
    detail: true,
    windowId: await windowIdOf(),
    drafts: createDrafts(forgetful, () => undefined),
  }
  const key = typeKeyOf(setting)
  const shown =
    readOnlyReason === '' ? record : { ...record, reason: t(`customize.reason_${readOnlyReason}`) }
  const members = panels[kind.panel].grouped
    ? info.members.map((one) => ({ ...one, groupKey: 'same' }))
    : []
  bench.outbox = direct(bench, info, ways)
  set(bench, {
    phase: 'auditing',
    fetching: true,
    me: { id: '0', name: '' },
    types: type ? [type] : [],
    chosen: [key],
    settings: { [key]: setting },
    labels: { [key]: labels?.list ?? [] },
    labelVersions: { [key]: labels?.version ?? '' },
    batches: batches(emptyBatches(1), {
      do: 'fetched',
      list: [members.length > 0 ? { ...shown, groupKey: 'same' } : shown, ...members],
    }),
    historyOpen: false,
  })
  focusOn(bench, record.id)
  keepFocus(bench)
  return bench
}
