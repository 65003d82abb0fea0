import { labelCalls } from '@oas/contract/label/calls'
import type { Label } from '@oas/contract/label/schemas'
import type { CaseRecord } from '@oas/contract/setting/case-schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { batches, emptyBatches, startSession } from '@oas/queue-engine'
import { send } from '../../api/send.ts'
import { loadTexts, t, tData } from '../../i18n/texts.ts'
import { notify } from '../../kit/notice.tsx'
import type { AuditKind } from '../../nav/audit-kinds.ts'
import { type Bench, get, set } from '../engine/bench.ts'
import { createBench } from '../engine/lifecycle.ts'
import { panels } from '../panels/by-type.ts'
import { createDrafts } from '../engine/drafts.ts'
import { focusOn, keepFocus } from '../engine/focus.ts'
import type { Outbox } from '../engine/outbox.ts'
import { caseRecord, sampleRecords } from './sample.ts'

/** Nothing of a preview is kept in the browser. */
const forgetful = {
  load: async () => new Map(),
  save: async () => undefined,
  drop: async () => undefined,
}

/** Takes verdicts as the page sends them, says what they would be, and brings the records back. */
const echo = (bench: Bench): Outbox => ({
  add: async (entry) => {
    const [first] = entry.submission.recordResults
    const button =
      first &&
      Object.values(get(bench).settings)[0]?.result.find((one) => one.id === first.value.result.id)
    notify(
      'info',
      t('auto_config.preview_decided', { result: button ? tData(button.transKey) : '' }),
    )
    set(bench, {
      batches: batches(get(bench).batches, { do: 'fetched', list: entry.records }),
      done: [],
    })
    keepFocus(bench)
  },
  unsent: async () => [],
  kick: () => undefined,
  takeBack: async () => null,
  close: () => undefined,
})

/**
 * Labels of the trees that the setting lists, as they are published now: a setting that is written
 * may offer others than the one in force.
 */
const labelsOf = async ({ baseInfo }: TypeSetting): Promise<Label[]> => {
  if (!baseInfo.useLabel) return []
  const trees = (
    await Promise.all(
      baseInfo.labelList.map(({ templateId }) =>
        send(labelCalls.groupTree, { treeId: templateId }).catch(
          () => [] /* a tree that cannot be read offers nothing here */,
        ),
      ),
    )
  ).flat()
  const labels = await send(labelCalls.byIds, {
    ids: trees.flatMap(({ labels: own }) => own.map(({ id }) => id)).slice(0, 500),
  })
  const roots = baseInfo.labelList.flatMap(({ rootId }) => (rootId === 0 ? [] : [rootId]))
  const above = new Map(labels.map((label) => [label.id, label.parentId]))
  const isBelow = (id: number, root: number): boolean => {
    let at = above.get(id) ?? 0
    for (let n = 0; at !== 0 && n < 20; n++) {
      if (at === root) return true
      at = above.get(at) ?? 0
    }
    return false
  }
  return labels
    .filter(({ id, templateId }) =>
      baseInfo.labelList.some(
        (list) => list.templateId === templateId && (list.rootId === 0 || isBelow(id, list.rootId)),
      ),
    )
    .filter(({ id }) => !roots.includes(id))
    .toSorted((a, b) => b.orders - a.orders || a.id - b.id)
}

/** The audit page at work on made-up records under a setting that need not be published. */
export async function previewBench(
  kind: AuditKind,
  setting: TypeSetting,
  { appName, record }: { appName: string; record: CaseRecord | null },
): Promise<Bench> {
  const [labels] = await Promise.all([
    labelsOf(setting),
    setting.baseInfo.multiLanguageKey ? loadTexts([setting.baseInfo.multiLanguageKey]) : null,
  ])
  const bench: Bench = {
    ...createBench(kind, panels),
    preview: true,
    drafts: createDrafts(forgetful, () => undefined),
  }
  const key = typeKeyOf(setting)
  const now = Date.now()
  const info = {
    appId: setting.appId,
    appName,
    type: setting.type,
    name: setting.name,
    business: setting.business,
    pageType: setting.pageType.type,
    pageKeys: setting.pageKeys,
  }
  bench.outbox = echo(bench)
  set(bench, {
    // Nothing is ever fetched: a preview is always in the middle of it.
    phase: 'auditing',
    fetching: true,
    me: { id: '0', name: '' },
    types: [info],
    chosen: [key],
    settings: { [key]: setting },
    labels: { [key]: labels },
    counts: startSession('0', now),
    batches: batches(emptyBatches(setting.baseInfo.showCount), {
      do: 'fetched',
      list: record
        ? [caseRecord(setting, record, now)]
        : sampleRecords(setting, t('auto_config.preview_title'), now),
    }),
  })
  focusOn(bench, get(bench).batches.current[0]?.id ?? null)
  keepFocus(bench)
  return bench
}
