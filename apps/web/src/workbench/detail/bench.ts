import type { CustomizeInfo } from '@oas/contract/customize/calls'
import type { TypeInfo } from '@oas/contract/setting/schemas'
import { exposureCalls } from '@oas/contract/exposure/calls'
import { labelCalls } from '@oas/contract/label/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { batches, emptyBatches } from '@oas/queue-engine'
import { send } from '../../api/send.ts'
import { loadTexts, t } from '../../i18n/texts.ts'
import { windowIdOf } from '../../nav/window-id.ts'
import type { AuditKind } from '../../nav/audit-kinds.ts'
import { type Bench, set } from '../engine/bench.ts'
import { createBench } from '../engine/lifecycle.ts'
import { panels } from '../panels/by-type.ts'
import { createDrafts } from '../engine/drafts.ts'
import { focusOn, keepFocus } from '../engine/focus.ts'
import { inPlain } from '../../kit/record/in-plain.ts'
import type { Outbox } from '../engine/outbox.ts'

/** What is chosen here ends with the page. */
const forgetful = {
  load: async () => new Map(),
  save: async () => undefined,
  drop: async () => undefined,
}
/** What the bench of one record needs of it. */
export type DetailInfo = Pick<CustomizeInfo, 'record' | 'setting' | 'readOnlyReason' | 'members'>
/** Makes what takes the verdicts of a bench. */
export type DetailOutbox = (bench: Bench) => Outbox

/** The workbench around one record: nothing is fetched, and verdicts go where its page says. */
export async function detailBench(
  kind: AuditKind,
  info: DetailInfo,
  type: TypeInfo | undefined,
  outbox: DetailOutbox,
): Promise<Bench> {
  const { setting, readOnlyReason } = info
  const [[record = info.record], floors, labels] = await Promise.all([
    inPlain([info.record]),
    send(exposureCalls.ownFloors, { types: [typeKeyOf(setting)] }),
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
  bench.outbox = outbox(bench)
  set(bench, {
    phase: 'auditing',
    fetching: true,
    me: { id: '0', name: '' },
    types: type ? [type] : [],
    chosen: [key],
    settings: { [key]: setting },
    floors,
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
