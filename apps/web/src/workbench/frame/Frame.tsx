import { Suspense, lazy, useEffect } from 'react'
import { t } from '../../i18n/texts.ts'
import { useAtWork } from '../../nav/at-work.ts'
import { tn } from '../../i18n/plural.ts'
import { useKeys } from '../actions/use-keys.ts'
import { ContextTabs } from '../context/ContextTabs.tsx'
import { type Bench, focused, set } from '../engine/bench.ts'
import { isAwaited } from '../engine/infos.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import { panelOf } from '../engine/panel.ts'
import { ResultPanel } from '../results/ResultPanel.tsx'
import { BreakPrompt } from './BreakPrompt.tsx'
import { DeadlineSound } from './DeadlineSound.tsx'
import { ShieldStyle } from '../parts/ShieldStyle.tsx'
import { EmptyQueue } from './EmptyQueue.tsx'
import { History } from './History.tsx'
import { StatusLine } from './StatusLine.tsx'
import { InspectLine } from '../parts/InspectLine.tsx'
import { TaskLine } from '../parts/TaskLine.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useInfos } from './use-infos.ts'

const ImageViewer = lazy(async () => ({
  default: (await import('../viewer/ImageViewer.tsx')).ImageViewer,
}))
const ContextDrawer = lazy(async () => ({
  default: (await import('../context/ContextDrawer.tsx')).ContextDrawer,
}))

/** After a change of record the focus is on it, unless somebody is typing. */
const useRootFocus = (id: string | undefined): void => {
  useEffect(() => {
    const active = document.activeElement
    if (
      !(active instanceof HTMLElement) ||
      active === document.body ||
      !active.isConnected ||
      active.closest('[data-keys], .wb-results, .wb-bottom')
    )
      if (!active?.closest('input, textarea, [data-tile]'))
        document.getElementById('wb-root')?.focus({ preventScroll: true })
  }, [id])
}

/** On a narrow screen the history is a column of dots; its key opens it. */
const useNarrow = (bench: Bench): void => {
  useEffect(() => {
    const query = window.matchMedia('(max-width: 1280px)')
    const tell = (): void => set(bench, { historyOpen: !query.matches })
    tell()
    query.addEventListener('change', tell)
    return () => query.removeEventListener('change', tell)
  }, [bench])
}

/**
 * Where the record will stand, while what comes before it is asked; it appears when the answer
 * takes long.
 */
const Skeleton = () => (
  <div
    className="wb-record wb-skeleton"
    id="wb-root"
    tabIndex={-1}
    role="status"
    aria-label={t('beside.info_before')}
  >
    <i />
    <i />
    <i />
    <i />
  </div>
)

const OfflineBar = () => {
  const unsent = useBenchState((state) => state.unsent)
  const stuck = useBenchState((state) => state.stuck)
  return stuck && unsent > 0 ? (
    <p className="wb-bar warn wb-offline" role="alert">
      {tn('audit.unsent', unsent)}
    </p>
  ) : null
}

/**
 * The audit page at work: toolbar, history, record, results, status line; only their content
 * changes.
 */
export function Frame() {
  const bench = useBench()
  const record = useBenchState(focused)
  const historyOpen = useBenchState((state) => state.historyOpen)
  const viewer = useBenchState((state) => state.viewer)
  const drawer = useBenchState((state) => state.drawer)
  const awaited = useBenchState((state) => record !== undefined && isAwaited(bench, state, record))
  useAtWork(record !== undefined && !bench.preview)
  useInfos(bench, record)
  useKeys(bench)
  useNarrow(bench)
  useRootFocus(record?.id)
  const { view: Panel, wide = false } = panelOf(bench)
  return (
    <div className={`wb ${wide ? 'wall' : ''} ${historyOpen ? '' : 'dots'}`}>
      {bench.preview ? null : <h1 className="sr-only">{t(bench.kind.title)}</h1>}
      <Toolbar />
      <History />
      <div className="wb-main">
        <OfflineBar />
        <TaskLine />
        <InspectLine />
        <BreakPrompt />
        <DeadlineSound />
        <ShieldStyle>
          <Suspense fallback={<div className="wb-record" />}>
            {record ? awaited ? <Skeleton /> : <Panel /> : <EmptyQueue />}
          </Suspense>
        </ShieldStyle>
        {wide || bench.preview ? null : (
          <ShieldStyle beside>
            <ContextTabs />
          </ShieldStyle>
        )}
      </div>
      <ShieldStyle beside>
        <ResultPanel bar={wide} />
      </ShieldStyle>
      <StatusLine />
      <Suspense fallback={null}>
        {viewer ? <ImageViewer urls={viewer.urls} index={viewer.index} /> : null}
        {drawer ? (
          <ShieldStyle beside>
            <ContextDrawer />
          </ShieldStyle>
        ) : null}
      </Suspense>
    </div>
  )
}
