import { exposureCalls } from '@oas/contract/exposure/calls'
import { labelCalls } from '@oas/contract/label/calls'
import { queueCalls } from '@oas/contract/queue/calls'
import type { Saved } from '@oas/contract/queue/schemas'
import { settingCalls } from '@oas/contract/setting/calls'
import { sharedPanel } from '@oas/contract/setting/display'
import type { TypeInfo, TypeSetting } from '@oas/contract/setting/schemas'
import { sessionCalls } from '@oas/contract/session/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { batches, countSession, startSession } from '@oas/queue-engine'
import { CallFailure } from '../../api/call-error.ts'
import { send } from '../../api/send.ts'
import { readCall } from '../../api/use-call.ts'
import { loadTexts, t } from '../../i18n/texts.ts'
import { tn } from '../../i18n/plural.ts'
import { fittingValues, valuesOf } from '../../kit/conditions/query.ts'
import { queryListType } from '../conditions/fields.ts'
import type { State } from './state.ts'
import { type Bench, get, mainSetting, needsTask, set, sourceOf, withSettings } from './bench.ts'
import { fixedTypes } from './fixed-types.ts'
import { conditionQueryOf, lastDay, rangeField } from './queries.ts'
import { refill } from './refill.ts'
import { keepFocus } from './focus.ts'
import { heartbeat, readStat, reportCounts } from './holding.ts'
import { taskOf } from './task.ts'

/** Labels and their hot ones for the chosen types; kept by version. */
const loadLabels = async (bench: Bench, settings: readonly TypeSetting[]): Promise<void> => {
  await Promise.all(
    settings
      .filter((setting) => setting.baseInfo.useLabel)
      .map(async (setting) => {
        const key = typeKeyOf(setting)
        const of = { appId: setting.appId, type: setting.type, business: setting.business }
        const known = get(bench).labelVersions[key]
        const [labels, hot] = await Promise.all([
          send(labelCalls.list, { ...of, ...(known ? { versionTime: known } : {}) }),
          send(labelCalls.hot, of).catch(() => [] as number[] /* the hot strip is a help only */),
        ])
        const state = get(bench)
        set(bench, {
          labelVersions: { ...state.labelVersions, [key]: labels.version },
          hot: { ...state.hot, [key]: hot },
          ...(labels.version === known ? {} : { labels: { ...state.labels, [key]: labels.list } }),
        })
      }),
  )
}

/**
 * Loads the labels of the chosen types again, after others were published; what is offered
 * meanwhile stays until they are there.
 */
export async function reloadLabels(bench: Bench): Promise<void> {
  const { chosen, settings } = get(bench)
  await loadLabels(
    bench,
    chosen.flatMap((key) => settings[key] ?? []),
  )
}

/** The setting with its range of time asked for. */
const withRange = (setting: TypeSetting): TypeSetting => ({
  ...setting,
  condition: setting.condition.map((field) =>
    field.dbField === rangeField ? { ...field, required: true } : field,
  ),
})

/**
 * Chooses types: their settings, texts and labels are loaded. A setting without app or type is
 * skipped.
 */
export async function choose(bench: Bench, keys: readonly string[]): Promise<void> {
  set(bench, { chosen: keys })
  if (keys.length === 0) return
  try {
    const found = (
      await send(settingCalls.busconfigs, { types: [...keys], source: sourceOf(bench) })
    )
      .filter((setting) => Number.isInteger(setting.appId) && Number.isInteger(setting.type))
      .map((setting) => (bench.kind.looks ? withRange(setting) : setting))
    const ranges = bench.kind.looks ? lastDay(bench) : null
    await loadTexts(found.map((setting) => setting.baseInfo.multiLanguageKey).filter(Boolean))
    // Before any record is shown; what was chosen before may still be on screen.
    const shown = new Set([...Object.values(get(bench).settings), ...found].map(typeKeyOf))
    const floors = await send(exposureCalls.ownFloors, { types: [...shown] })
    const panel = sharedPanel(found)
    if (panel !== null && panel !== bench.kind.panel) bench.kind = { ...bench.kind, panel }
    const { settings, conditions } = get(bench)
    // Where nothing is looked for without a range, the last day stands until another is chosen.
    const valuesFor = (setting: TypeSetting): Readonly<Record<string, unknown>> => {
      const fitting = fittingValues(setting.condition, conditions[typeKeyOf(setting)] ?? {})
      return ranges &&
        fitting[rangeField] === undefined &&
        setting.condition.some((field) => field.dbField === rangeField)
        ? { ...fitting, [rangeField]: ranges }
        : fitting
    }
    set(bench, {
      floors,
      settings: withSettings(settings, found),
      conditions: {
        ...conditions,
        ...Object.fromEntries(found.map((setting) => [typeKeyOf(setting), valuesFor(setting)])),
      },
    })
    await loadLabels(bench, found)
    if (found.some((setting) => setting.pageType.content.takeOrderConditionSwitch === undefined))
      bench.tell('info', t('audit.no_take_order_switch'))
    await readStat(bench)
  } catch (error) {
    bench.tell('error', (error as Error).message)
  }
}

/**
 * A newer setting of chosen types was published: it is loaded. Records that are held end under the
 * one they were shown with.
 */
export async function renew(bench: Bench): Promise<void> {
  const { chosen } = get(bench)
  if (chosen.length > 0 && get(bench).phase !== 'elsewhere') await choose(bench, chosen)
}

/** Types the selector lets be chosen beside those already chosen: their panels must be the same. */
export function canJoin(info: TypeInfo, chosen: readonly TypeInfo[]): boolean {
  return chosen.every((other) => other.pageType === info.pageType)
}

/** The saved queries that are chosen, by type and field. */
const chosenQueries = ({
  chosen,
  settings,
  conditions,
}: State): Record<string, Record<string, unknown>> =>
  Object.fromEntries(
    chosen.flatMap((key) => {
      const field = settings[key]?.condition.find((one) => one.type === queryListType)
      const value = field && conditions[key]?.[field.dbField]
      return field && Array.isArray(value) && value.length > 0
        ? [[key, { [field.dbField]: value }]]
        : []
    }),
  )

const applySaved = (bench: Bench, save: Saved | null): string[] => {
  if (!save) return []
  const { queries } = save.frontendNode as { queries?: Record<string, Record<string, unknown>> }
  const keys = new Set([...Object.keys(save.conditions), ...Object.keys(queries ?? {})])
  set(bench, {
    conditions: Object.fromEntries(
      [...keys].map((key) => [key, { ...valuesOf(save.conditions[key] ?? []), ...queries?.[key] }]),
    ),
  })
  const offered = new Set(get(bench).types.map(typeKeyOf))
  return save.appTypes.filter((key) => offered.has(key))
}

/** Whoever may not audit is told what is missing; any other failure may pass with the next try. */
const withoutConditions = (error: unknown): string =>
  [
    t('audit.fetch_user_condition_fail'),
    ...(error instanceof CallFailure && error.status === 403 ? [error.message] : []),
  ].join(': ')

/**
 * Loads what the page needs before an audit can start: who one is, the types, what was saved last
 * time.
 */
export async function open(bench: Bench): Promise<void> {
  const { problem } = taskOf(bench.query)
  if (problem) {
    set(bench, {
      phase: 'failed',
      problem:
        problem.part === 'task'
          ? t('audit.task_malformed', { task: problem.text })
          : t('audit.round_malformed', { round: problem.text }),
    })
    return
  }
  if (needsTask(bench)) {
    set(bench, { phase: 'failed', problem: t('audit.task_needed') })
    return
  }
  try {
    const [self, offered] = await Promise.all([
      readCall(sessionCalls.self, {}),
      send(settingCalls.typesV2, {
        business: bench.kind.business,
        pageKey: bench.kind.name,
        source: sourceOf(bench),
        showInAuditSwitch: true,
      }),
    ])
    for (const info of offered)
      if (!bench.kind.mixed && info.pageType !== bench.kind.panel)
        bench.tell(
          'warning',
          t('audit.page_unknown', { type: typeKeyOf(info), page: info.pageType }),
        )
    const listed = bench.kind.types ?? (await fixedTypes(bench.kind))
    const types = listed ? offered.filter((info) => listed.includes(typeKeyOf(info))) : offered
    set(bench, {
      me: { id: self.id, name: self.displayName },
      may: self.permissions,
      types: types.filter((info) => bench.kind.mixed || info.pageType === bench.kind.panel),
    })
  } catch (error) {
    set(bench, { phase: 'failed', problem: (error as Error).message })
    return
  }
  let chosen: string[] = []
  try {
    const auditor = await send(queueCalls.auditor, {
      pageKey: bench.kind.name,
      windowId: bench.windowId,
    })
    chosen = applySaved(bench, auditor.save)
    set(bench, {
      otherWindows: auditor.windows
        .map((one) => one.windowId)
        .filter((id) => id !== bench.windowId),
    })
  } catch (error) {
    bench.tell('error', withoutConditions(error))
  }
  const { types } = get(bench)
  // A link from elsewhere names the type it leads to; one that is not offered here is as good as
  // none.
  const asked = `${bench.query.get('appId')}:${bench.query.get('type')}`
  const fixed = types.some((info) => typeKeyOf(info) === asked)
    ? [asked]
    : bench.kind.hideType
      ? types.map(typeKeyOf)
      : chosen.length > 0
        ? chosen
        : types.length > 0
          ? [typeKeyOf(types[0] as TypeInfo)]
          : []
  await choose(
    bench,
    (bench.kind.multiSelect || bench.kind.hideType) && !bench.kind.mixed
      ? fixed
      : fixed.slice(0, 1),
  )
  if (get(bench).phase === 'loading') set(bench, { phase: 'idle' })
}

const sendWaitMs = 10_000

/**
 * Waits until nothing of this window is unsent: starting and stopping give its orders back, which
 * would void what is on its way.
 */
const allSent = async (bench: Bench): Promise<boolean> => {
  const until = Date.now() + sendWaitMs
  for (;;) {
    const left = ((await bench.outbox?.unsent()) ?? []).filter(
      (entry) => entry.windowId === bench.windowId,
    ).length
    if (left === 0) return true
    bench.outbox?.kick()
    if (Date.now() > until || !bench.alive) {
      bench.tell('warning', tn('audit.unsent', left))
      return false
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 500)
    })
  }
}

/** Starts the audit: new serial id, counts at zero, conditions saved for the next time. */
export async function start(bench: Bench, takeOver = false): Promise<void> {
  const state = get(bench)
  const setting = mainSetting(state)
  if (!setting || state.phase === 'starting' || state.phase === 'auditing') return
  set(bench, { phase: 'starting', dialog: null, problem: '' })
  if (!(await allSent(bench))) {
    set(bench, { phase: 'idle' })
    return
  }
  try {
    const mode = setting.pageType.content.takeOrderConditionSwitch
    const [answer] = await Promise.all([
      send(queueCalls.start, {
        pageKey: bench.kind.name,
        windowId: bench.windowId,
        types: [...state.chosen],
        ...(takeOver ? { takeOver } : {}),
      }),
      mode === undefined
        ? null
        : send(queueCalls.saveConditions, {
            pageKey: bench.kind.name,
            appTypes: [...state.chosen],
            conditions: conditionQueryOf(bench),
            queryList: [],
            frontendNode: { queries: chosenQueries(state) },
          }).catch((error: unknown) => bench.tell('warning', (error as Error).message)),
    ])
    sessionStorage.setItem('oas-auditing', bench.kind.name)
    set(bench, {
      phase: 'auditing',
      otherWindows: takeOver ? [] : answer.otherWindows.filter((id) => id !== bench.windowId),
      counts: startSession(answer.serialId, answer.startedAt),
      batches: {
        ...batches(get(bench).batches, { do: 'cleared' }),
        showCount: setting.baseInfo.showCount,
      },
      shownAt: {},
      suspended: [],
      drained: false,
    })
    await refill(bench, { first: true })
    keepFocus(bench)
    void readStat(bench)
  } catch (error) {
    set(bench, { phase: 'idle', problem: (error as Error).message })
  }
}

/** Stops the audit: unsent decisions are sent first, holds go back. */
export async function stop(bench: Bench): Promise<void> {
  set(bench, { dialog: null, form: null })
  if (!(await allSent(bench))) return
  await reportCounts(bench)
  sessionStorage.removeItem('oas-auditing')
  try {
    const { stoppedAt } = await send(queueCalls.stop, {
      pageKey: bench.kind.name,
      windowId: bench.windowId,
      types: [...get(bench).chosen],
    })
    const { counts } = get(bench)
    set(bench, { counts: counts && countSession(counts, { do: 'stopped', at: stoppedAt }) })
  } catch (error) {
    bench.tell('warning', (error as Error).message)
  }
  set(bench, {
    phase: 'idle',
    dialog: null,
    form: null,
    batches: batches(get(bench).batches, { do: 'cleared' }),
    shownAt: {},
    focusId: null,
    suspended: [],
  })
  void readStat(bench)
}

/**
 * Says that the window leaves; its holds go back. Nothing is said while decisions are unsent: their
 * orders must stay ours.
 */
export function leave(bench: Bench, quitType: 'normal' | 'close'): void {
  const { phase, unsent, counts } = get(bench)
  if (phase !== 'auditing' || unsent > 0) return
  void send(
    queueCalls.quit,
    {
      pageKey: bench.kind.name,
      windowId: bench.windowId,
      quitType,
      ...(counts ? { serialId: counts.serialId } : {}),
    },
    { keepalive: true },
  ).catch(() => undefined /* the leases end by themselves */)
}

export async function beat(bench: Bench): Promise<void> {
  if (get(bench).phase === 'auditing') await heartbeat(bench)
}
