import type { Label } from '@oas/contract/label/schemas'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { panelOf } from '@oas/contract/setting/display'
import { typeKeyOf } from '@oas/contract/type-key'
import { batches, emptyBatches, startSession } from '@oas/queue-engine'
import { loadTexts } from '../../i18n/texts.ts'
import { type AuditKind, auditKinds } from '../../nav/audit-kinds.ts'
import { outboxOf } from '../engine/outbox-of.ts'
import { type Bench, get, set } from '../engine/bench.ts'
import { createBench } from '../engine/lifecycle.ts'
import { panels } from '../panels/by-type.ts'
import { createDrafts } from '../engine/drafts.ts'
import { focusOn, keepFocus } from '../engine/focus.ts'
import type { Entry } from '../shapes/draft.ts'

/** Nothing of these pages is kept in the browser. */
const forgetful = {
  load: async () => new Map(),
  save: async () => undefined,
  drop: async () => undefined,
}

/** The audit page that a setting is worked with; null where there is none. */
export function kindOf(setting: TypeSetting): AuditKind | null {
  const kind =
    auditKinds.find(({ name }) => setting.pageKeys.includes(name)) ??
    auditKinds.find(
      ({ business, panel }) => business === setting.business && panel === setting.pageType.type,
    )
  return kind ? { ...kind, panel: panelOf(setting) ?? setting.pageType.type } : null
}

type Lone = {
  appName: string
  setting: TypeSetting
  /** What may be chosen. */
  labels: readonly Label[]
  records: readonly HeldRecord[]
  /** Whether there is no time by which they are to be decided. */
  untimed?: true
  /** What becomes of a verdict: nothing else does. */
  taken: (bench: Bench, entry: Entry) => Promise<void>
}
/** Puts records on screen whose verdicts came to nothing. */
export function bringBack(bench: Bench, records: readonly HeldRecord[]): void {
  set(bench, {
    batches: batches(get(bench).batches, { do: 'fetched', list: [...records] }),
    done: [],
  })
  keepFocus(bench)
}

/** The audit page at work on records that no queue has: nothing is held, nothing is stored. */
export async function loneBench(
  kind: AuditKind,
  { appName, setting, labels, records, untimed, taken }: Lone,
): Promise<Bench> {
  if (setting.baseInfo.multiLanguageKey) await loadTexts([setting.baseInfo.multiLanguageKey])
  const bench: Bench = {
    ...createBench(kind, panels),
    preview: true,
    ...(untimed ? { untimed } : {}),
    drafts: createDrafts(forgetful, () => undefined),
  }
  const key = typeKeyOf(setting)
  const info = {
    appId: setting.appId,
    appName,
    type: setting.type,
    name: setting.name,
    business: setting.business,
    pageType: setting.pageType.type,
    pageKeys: setting.pageKeys,
  }
  bench.outbox = outboxOf((entry) => taken(bench, entry))
  set(bench, {
    // Nothing is ever fetched: such a page is always in the middle of it.
    phase: 'auditing',
    fetching: true,
    me: { id: '0', name: '' },
    types: [info],
    chosen: [key],
    settings: { [key]: setting },
    labels: { [key]: [...labels] },
    counts: startSession('0', Date.now()),
    batches: batches(emptyBatches(setting.baseInfo.showCount), {
      do: 'fetched',
      list: [...records],
    }),
  })
  focusOn(bench, get(bench).batches.current[0]?.id ?? null)
  keepFocus(bench)
  return bench
}
