import { type RefObject, Suspense, lazy, useEffect, useRef } from 'react'
import { useKeys } from '../actions/use-keys.ts'
import { ContextTabs } from '../context/ContextTabs.tsx'
import { focused } from '../engine/bench.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import { Dialogs } from '../frame/Dialogs.tsx'
import { useInfos } from '../frame/use-infos.ts'
import { panelOf } from '../engine/panel.ts'
import { ResultPanel } from '../results/ResultPanel.tsx'
import { ShieldStyle } from '../parts/ShieldStyle.tsx'

const ImageViewer = lazy(async () => ({
  default: (await import('../viewer/ImageViewer.tsx')).ImageViewer,
}))
const ContextDrawer = lazy(async () => ({
  default: (await import('../context/ContextDrawer.tsx')).ContextDrawer,
}))

/** Once the record stands, keys are its own, not those of what the dialog begins with. */
const RecordFocus = ({ frame }: { frame: RefObject<HTMLElement | null> }) => {
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>('#wb-root')?.focus({ preventScroll: true })
  }, [frame])
  return null
}

/** The record as its audit page draws it, with results and context, without the queue around it. */
export function DetailFrame({ children }: { children?: React.ReactNode }) {
  const bench = useBench()
  const frame = useRef<HTMLDivElement>(null)
  const record = useBenchState(focused)
  const viewer = useBenchState((state) => state.viewer)
  const drawer = useBenchState((state) => state.drawer)
  useInfos(bench, record)
  useKeys(bench)
  const { view: Panel, wide = false } = panelOf(bench)
  return (
    <div ref={frame} className={`wb detail ${wide ? 'wall' : ''}`}>
      <div className="wb-main">
        <ShieldStyle>
          <Suspense fallback={<div className="wb-record" />}>
            {record ? (children ?? <Panel />) : <div className="wb-record" aria-busy="true" />}
            {record ? <RecordFocus key={record.id} frame={frame} /> : null}
          </Suspense>
        </ShieldStyle>
        {wide ? null : (
          <ShieldStyle beside>
            <ContextTabs />
          </ShieldStyle>
        )}
      </div>
      <ShieldStyle beside>
        <ResultPanel bar={wide} />
      </ShieldStyle>
      <Suspense fallback={null}>
        {viewer ? <ImageViewer urls={viewer.urls} index={viewer.index} /> : null}
        {drawer ? (
          <ShieldStyle beside>
            <ContextDrawer />
          </ShieldStyle>
        ) : null}
      </Suspense>
      <Dialogs />
    </div>
  )
}
