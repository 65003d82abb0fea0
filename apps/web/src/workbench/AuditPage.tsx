import { type ComponentType, useEffect, useRef, useState } from 'react'
import { t } from '../i18n/texts.ts'
import { createBench, run, takeOverPage } from './engine/create.ts'
import { BenchContext, useBench, useBenchState } from './engine/react.ts'
import { Dialogs } from './frame/Dialogs.tsx'
import { Frame } from './frame/Frame.tsx'
import { StartView } from './frame/StartView.tsx'
import type { AuditKind } from '../nav/audit-kinds.ts'
import { usePlace } from '../nav/location.ts'
import { matchPath } from '../nav/match.ts'
import './workbench.css'

const systemName = 'Order Audit System'

/** What waits stands in the title, and a mark when decisions could not be sent. */
const useTitle = (title: string): void => {
  const waiting = useBenchState((state) => state.stat?.waiting ?? null)
  const stuck = useBenchState((state) => state.stuck && state.unsent > 0)
  useEffect(() => { document.title = `${stuck ? '! ' : ''}${waiting === null ? '' : `(${waiting}) `}${title} - ${systemName}` }, [title, waiting, stuck])
}

const Screen = () => {
  const bench = useBench()
  const phase = useBenchState((state) => state.phase)
  const problem = useBenchState((state) => state.problem)
  useTitle(t(bench.kind.title))
  if (phase === 'loading') return <div className="wb-start" aria-busy="true"><p className="muted">{t('audit.loading')}</p></div>
  if (phase === 'failed') return <div className="wb-start"><p className="wb-bar warn" role="alert">{problem}</p><button type="button" className="btn" onClick={() => window.location.reload()}>{t('audit.retry')}</button></div>
  if (phase === 'elsewhere') return <div className="wb-start"><p className="wb-bar warn" role="alert">{t('audit.elsewhere')}</p><button type="button" className="btn primary" onClick={() => void takeOverPage(bench)}>{t('audit.take_over')}</button></div>
  return <>{phase === 'auditing' ? <Frame /> : <StartView />}<Dialogs /></>
}

/** Parts of the address that say what is audited. */
const named = ['tfTaskId', 'tfRound', 'source', 'postId', 'uid'] as const

const pages = new Map<string, ComponentType>()

/** The screen of a kind; always the same component for the same kind. */
export const auditPageOf = (kind: AuditKind): ComponentType => {
  const found = pages.get(kind.name)
  if (found) return found
  const Workbench = () => {
    const [bench] = useState(() => createBench(kind))
    useEffect(() => run(bench), [bench])
    return <BenchContext value={bench}><Screen /></BenchContext>
  }
  const AuditPage = () => {
    const { path, query } = usePlace()
    const last = useRef('')
    // Another task or record in the address is another audit; an address that leads elsewhere changes nothing here any more.
    if (matchPath(`/tags/audit/${kind.path}`, path)) last.current = named.map((name) => query.get(name) ?? '').join(' ')
    return <Workbench key={last.current} />
  }
  pages.set(kind.name, AuditPage)
  return AuditPage
}
