import { labelCalls } from '@oas/contract/label/calls'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { batches, emptyBatches, startSession } from '@oas/queue-engine'
import { send } from '../../api/send.ts'
import { loadTexts, t, tData } from '../../i18n/texts.ts'
import { notify } from '../../kit/notice.tsx'
import type { AuditKind } from '../../nav/audit-kinds.ts'
import { type Bench, get, set } from '../engine/bench.ts'
import { createBench } from '../engine/create.ts'
import { createDrafts } from '../engine/drafts.ts'
import { focusOn, settle } from '../engine/focus.ts'
import type { Outbox } from '../engine/outbox.ts'
import { typeKeyOf } from '../engine/types.ts'
import { sampleRecords } from './sample.ts'

/** Nothing of a preview is kept in the browser. */
const forgetful = { load: async () => new Map(), save: async () => undefined, drop: async () => undefined }

/** Takes verdicts as the page sends them, says what they would be, and brings the records back. */
const echo = (bench: Bench): Outbox => ({
  add: async (entry) => {
    const [first] = entry.submission.recordResults
    const button = first && Object.values(get(bench).settings)[0]?.result.find((one) => one.id === first.value.result.id)
    notify('info', t('auto_config.preview_decided', { result: button ? tData(button.transKey) : '' }))
    set(bench, { batches: batches(get(bench).batches, { do: 'fetched', list: entry.records }), done: [] })
    settle(bench)
  },
  unsent: async () => [], kick: () => undefined, takeBack: async () => null, close: () => undefined,
})

/** Labels that the type offers now; before its first version is published it offers none. */
const labelsOf = async ({ appId, type, baseInfo }: TypeSetting, published: boolean) => (baseInfo.useLabel && published ? (await send(labelCalls.list, { appId, type })).list : [])

/** The audit page at work on made-up records under a setting that need not be published. */
export const previewBench = async (kind: AuditKind, setting: TypeSetting, { appName, published }: { appName: string; published: boolean }): Promise<Bench> => {
  const [labels] = await Promise.all([labelsOf(setting, published), setting.baseInfo.multiLanguageKey ? loadTexts([setting.baseInfo.multiLanguageKey]) : null])
  const bench: Bench = { ...createBench(kind), preview: true, drafts: createDrafts(forgetful, () => undefined) }
  const key = typeKeyOf(setting)
  const now = Date.now()
  const info = { appId: setting.appId, appName, type: setting.type, name: setting.name, business: setting.business, pageType: setting.pageType.type, pageKeys: setting.pageKeys }
  bench.outbox = echo(bench)
  set(bench, {
    // Nothing is ever fetched: a preview is always in the middle of it.
    phase: 'auditing', fetching: true, me: { id: '0', name: '' }, types: [info], chosen: [key], settings: { [key]: setting }, labels: { [key]: labels }, counts: startSession('0', now),
    batches: batches(emptyBatches(setting.baseInfo.showCount), { do: 'fetched', list: sampleRecords(setting, t('auto_config.preview_title'), now) }),
  })
  focusOn(bench, get(bench).batches.current[0]?.id ?? null)
  settle(bench)
  return bench
}
