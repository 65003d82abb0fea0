import { typeKeyOf } from '@oas/contract/type-key'
import { mayRefresh } from '@oas/queue-engine'
import { createKeyedStore } from '@oas/media/wall/keyed-store'
import { createStore } from 'zustand/vanilla'
import { onReturn, onTopic } from '../../api/topics.ts'
import { t } from '../../i18n/texts.ts'
import { notify } from '../../kit/notice.tsx'
import { holdLock, windowIdOf } from '../../nav/window-id.ts'
import { placeOf } from '../../nav/location.ts'
import { noteShown } from '../../report/shown.ts'
import type { AuditKind } from '../../nav/audit-kinds.ts'
import { type Bench, type Panels, get, mainSetting, set } from './bench.ts'
import { followStop, isAtWork, watchStop } from './breaker.ts'
import { draftStore } from './db.ts'
import { onNews } from './outbox-news.ts'
import { createDrafts } from './drafts.ts'
import { needsMore, refill } from './refill.ts'
import { keepFocus } from './focus.ts'
import { readStat, reportCounts } from './holding.ts'
import { dropDecoded } from './preload.ts'
import { beat, leave, open, reloadLabels, renew, start } from './session.ts'
import { type State, initialState } from './state.ts'
import { createSeen } from './seen.ts'
import { startSender } from './sender.ts'
import { createTrace } from './trace.ts'

const beatMs = 30_000
const pollMs = 10_000
const reportMs = 60_000

export function createBench(kind: AuditKind, panels: Panels): Bench {
  return {
    kind,
    panels,
    store: createStore(() => initialState),
    windowId: '',
    outbox: null,
    ticks: createKeyedStore(false),
    query: placeOf(window.location.hash.replace(/^#/, '')).query,
    alive: true,
    tell: notify,
    trace: createTrace(() => performance.now()),
    seen: createSeen(),
    drafts: createDrafts(draftStore, (error) =>
      notify('warning', t('audit.drafts_not_kept', { reason: (error as Error).message })),
    ),
  }
}

const startOutbox = (bench: Bench, userId: string): void => {
  bench.outbox = startSender({
    userId,
    changed: (unsent, stuck) => set(bench, { unsent, stuck }),
    news: (news, elsewhere) => {
      const own = news.entry.windowId === bench.windowId
      if (own || news.type === 'rejected') onNews(bench, news)
      if (!own) elsewhere()
    },
    heard: (news) => {
      if (news.entry.windowId === bench.windowId) onNews(bench, news)
    },
  })
}

const releases = new WeakMap<Bench, () => void>()

/**
 * Takes the page for this window; another window of the browser that has it keeps it until one
 * takes over.
 */
const own = async (bench: Bench, steal: boolean): Promise<boolean> => {
  const lost = (): void => {
    if (!bench.alive) return
    leave(bench, 'normal')
    set(bench, { phase: 'elsewhere', batches: initialState.batches, focusId: null })
  }
  const { held, release } = await holdLock(`oas-page-${bench.kind.name}`, { steal }, lost)
  if (!bench.alive) {
    release()
    return false
  }
  if (held) releases.set(bench, release)
  else set(bench, { phase: 'elsewhere' })
  return held
}

const begin = async (bench: Bench): Promise<void> => {
  await open(bench)
  const { me, phase, chosen } = get(bench)
  if (!me || phase === 'failed') return
  if (!bench.outbox) startOutbox(bench, me.id)
  await followStop(bench)
  // A page that was reloaded in the middle of an audit goes on with it.
  if (
    get(bench).phase === 'idle' &&
    chosen.length > 0 &&
    sessionStorage.getItem('oas-auditing') === bench.kind.name
  )
    await start(bench)
}

/** Takes the page over from the other window of this browser. */
export async function takeOverPage(bench: Bench): Promise<void> {
  set(bench, { phase: 'loading' })
  if (await own(bench, true)) {
    bench.outbox?.kick()
    await begin(bench)
  }
}

const labelSpreadMs = 1500

/** Records on screen, the one in focus first. */
const onScreen = ({ focusId, batches: { current } }: State): string[] =>
  current
    .toSorted((a, b) => Number(b.id === focusId) - Number(a.id === focusId))
    .map((record) => record.recordId)

/** Brings a bench to life; answers how to end it. */
export function run(bench: Bench): () => void {
  const timers = [
    setInterval(() => {
      const content = mainSetting(get(bench))?.pageType.content
      if (mayRefresh(content?.refresh, content?.recordVersion)) void beat(bench)
    }, beatMs),
    setInterval(() => {
      const { phase, fetching } = get(bench)
      if (phase === 'auditing' && !fetching && needsMore(bench))
        void refill(bench).then(() => keepFocus(bench))
    }, pollMs),
    setInterval(() => {
      if (get(bench).phase === 'auditing') void reportCounts(bench)
    }, reportMs),
    setInterval(() => {
      void readStat(bench)
      bench.outbox?.kick()
    }, beatMs),
  ]
  let listed: ReturnType<typeof setTimeout> | undefined
  let asked: ReturnType<typeof setTimeout> | undefined
  const offQueue = onTopic('queue.changed', ({ appId, type }) => {
    if (!get(bench).chosen.includes(typeKeyOf({ appId, type }))) return
    clearTimeout(asked)
    asked = setTimeout(() => {
      void readStat(bench)
      if (get(bench).batches.current.length === 0 && get(bench).phase === 'auditing')
        void refill(bench).then(() => keepFocus(bench))
    }, 500)
  })
  const offSetting = onTopic('setting.changed', ({ what, key }) => {
    if (what === 'exposure' || (what === 'setting' && get(bench).chosen.includes(key)))
      void renew(bench)
  })
  const offLists = onTopic('setting.changed', ({ what }) => {
    if (what !== 'white-list') return
    clearTimeout(listed)
    listed = setTimeout(() => void beat(bench), Math.random() * labelSpreadMs)
  })
  const offStop = watchStop(bench)
  let published: ReturnType<typeof setTimeout> | undefined
  const offLabels = onTopic('setting.changed', ({ what }) => {
    if (what !== 'label') return
    clearTimeout(published)
    // Every open page hears of it in the same moment: they ask one after another.
    published = setTimeout(() => {
      reloadLabels(bench).catch((error: unknown) => bench.tell('warning', (error as Error).message))
    }, Math.random() * labelSpreadMs)
  })
  const online = (): void => {
    bench.outbox?.kick()
    void beat(bench)
  }
  const offline = (): void => set(bench, { netMs: null })
  const hide = (): void => leave(bench, 'close')
  const offReturn = onReturn(online)
  window.addEventListener('online', online)
  window.addEventListener('offline', offline)
  window.addEventListener('pagehide', hide)
  const unsettle = bench.store.subscribe((state, before) => {
    const moved =
      state.batches.current !== before.batches.current || state.focusId !== before.focusId
    if (moved) noteShown(onScreen(state))
    if (moved || state.infos !== before.infos || state.unwaited !== before.unwaited)
      keepFocus(bench)
  })
  void (async () => {
    bench.windowId = await windowIdOf()
    await bench.drafts
      .restore(Date.now())
      .catch((error: unknown) =>
        bench.tell('warning', t('audit.drafts_not_kept', { reason: (error as Error).message })),
      )
    if (bench.alive && (await own(bench, false))) await begin(bench)
  })()
  return () => {
    bench.alive = false
    releases.get(bench)?.()
    for (const timer of timers) clearInterval(timer)
    clearTimeout(asked)
    clearTimeout(published)
    clearTimeout(listed)
    offLists()
    offStop()
    offQueue()
    offLabels()
    offSetting()
    offReturn()
    unsettle()
    window.removeEventListener('online', online)
    window.removeEventListener('offline', offline)
    window.removeEventListener('pagehide', hide)
    leave(bench, 'normal')
    if (isAtWork(bench)) sessionStorage.removeItem('oas-auditing')
    bench.outbox?.close()
    dropDecoded()
    noteShown([])
  }
}
