import { type ComponentType, useEffect, useRef, useState } from 'react'
import { t } from '../i18n/texts.ts'
import { createBench, run, takeOverPage } from './engine/lifecycle.ts'
import { needsTask } from './engine/bench.ts'
import { panelOf } from './engine/panel.ts'
import { BenchContext, useBench, useBenchState } from './engine/react.ts'
import { Dialogs } from './frame/Dialogs.tsx'
import { Frame } from './frame/Frame.tsx'
import { StoppedView } from './frame/StoppedView.tsx'
import { StartView } from './start/StartView.tsx'
import { TaskChoice } from './start/TaskChoice.tsx'
import { panels } from './panels/by-type.ts'
import { chime } from './wellness/chime.ts'
import { useWellness } from './wellness/choice.ts'
import type { AuditKind } from '../nav/audit-kinds.ts'
import { usePlace } from '../nav/location.ts'
import './frame/workbench.css'

const systemName = 'Order Audit System'

/**
 * On pages of pushed rooms: a sound when more wait than before, and a mark in the title until
 * somebody looks. Answers whether the mark stands.
 */
const useArrivals = (waiting: number | null): boolean => {
  const { kind } = useBench()
  const { sound } = useWellness()
  const before = useRef(waiting)
  const [fresh, setFresh] = useState(false)
  useEffect(() => {
    const more =
      kind.pushed === true &&
      waiting !== null &&
      before.current !== null &&
      waiting > before.current
    before.current = waiting
    if (!more) return
    setFresh(true)
    if (sound) chime().catch(() => undefined /* the title shows it as well */)
  }, [kind, waiting, sound])
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') setFresh(false)
    }
    for (const name of ['focus', 'keydown', 'pointerdown']) window.addEventListener(name, look)
    return () => {
      for (const name of ['focus', 'keydown', 'pointerdown']) window.removeEventListener(name, look)
    }
  }, [])
  return fresh
}

/**
 * What waits stands in the title, in other brackets than unread messages, and a mark when decisions
 * could not be sent.
 */
const useTitle = (title: string): void => {
  const waiting = useBenchState((state) => state.stat?.waiting ?? null)
  const stuck = useBenchState((state) => state.stuck && state.unsent > 0)
  const fresh = useArrivals(waiting)
  useEffect(() => {
    document.title = [
      ...(fresh ? ['●'] : []),
      ...(stuck ? ['!'] : []),
      ...(waiting === null ? [] : [`[${waiting}]`]),
      `${title} - ${systemName}`,
    ].join(' ')
  }, [title, waiting, stuck, fresh])
}

const Screen = () => {
  const bench = useBench()
  const phase = useBenchState((state) => state.phase)
  const problem = useBenchState((state) => state.problem)
  const stop = useBenchState((state) => state.stop)
  useTitle(t(bench.kind.title))
  useEffect(() => {
    panelOf(bench).preload?.()
  }, [bench])
  if (phase === 'loading')
    return (
      <div className="wb-start" aria-busy="true">
        <h1>{t(bench.kind.title)}</h1>
        <p className="muted">{t('audit.loading')}</p>
      </div>
    )
  if (phase === 'failed')
    return (
      <div className="wb-start">
        <h1>{t(bench.kind.title)}</h1>
        <p className="wb-bar warn" role="alert">
          {problem}
        </p>
        <button type="button" className="btn" onClick={() => window.location.reload()}>
          {t('audit.retry')}
        </button>
        {needsTask(bench) ? <TaskChoice kind={bench.kind} /> : null}
      </div>
    )
  if (phase === 'elsewhere')
    return (
      <div className="wb-start">
        <h1>{t(bench.kind.title)}</h1>
        <p className="wb-bar warn" role="alert">
          {t('audit.elsewhere')}
        </p>
        <button type="button" className="btn primary" onClick={() => void takeOverPage(bench)}>
          {t('audit.take_over')}
        </button>
      </div>
    )
  if (stop) return <StoppedView stop={stop} />
  return (
    <>
      {phase === 'auditing' ? <Frame /> : <StartView />}
      <Dialogs />
    </>
  )
}

/** Parts of the address that say what is audited. */
const named = ['tfTaskId', 'tfRound', 'source', 'postId', 'uid'] as const

const pages = new Map<string, ComponentType>()

/** The screen of a kind; always the same component for the same kind. */
export function auditPageOf(kind: AuditKind): ComponentType {
  const found = pages.get(kind.name)
  if (found) return found
  const Workbench = () => {
    const [bench] = useState(() => createBench(kind, panels))
    useEffect(() => run(bench), [bench])
    return (
      <BenchContext value={bench}>
        <Screen />
      </BenchContext>
    )
  }
  const AuditPage = () => {
    const { query } = usePlace()
    // Another task or record in the address is another audit.
    return <Workbench key={named.map((name) => query.get(name) ?? '').join(' ')} />
  }
  pages.set(kind.name, AuditPage)
  return AuditPage
}
