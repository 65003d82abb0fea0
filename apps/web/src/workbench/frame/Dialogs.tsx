import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../../i18n/texts.ts'
import { registryOf } from '../actions/all.ts'
import { set } from '../engine/bench.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import { start, stop } from '../engine/session.ts'
import { WellnessForm } from '../wellness/WellnessForm.tsx'
import { Key } from './Key.tsx'

const Dialog = ({ title, children }: { title: string; children: ReactNode }) => {
  const bench = useBench()
  const node = useRef<HTMLDialogElement>(null)
  useEffect(() => { const before = document.activeElement; node.current?.showModal(); return () => { if (before instanceof HTMLElement) before.focus() } }, [])
  return <dialog ref={node} className="wb-dialog" aria-label={title} onClose={() => set(bench, { dialog: null })} onKeyDown={(event) => { if (event.key === '?') node.current?.close() }}><h2>{title}<span className="wb-space" /><button type="button" className="btn plain" onClick={() => node.current?.close()}>{t('audit.close')} <Key combo="Escape" /></button></h2>{children}</dialog>
}

const short = (keys: readonly string[]): readonly string[] => (keys.length > 8 ? [keys[0] ?? '', '…', keys.at(-1) ?? ''] : keys)

/** The dialogs of the page: keys that live now, unresolved suspended orders, other windows, wellness. */
export const Dialogs = () => {
  const bench = useBench()
  const dialog = useBenchState((state) => state.dialog)
  const others = useBenchState((state) => state.otherWindows)
  const suspended = useBenchState((state) => state.suspended.length || (state.stat?.mySuspended ?? 0))
  if (dialog === 'keys') return (
    <Dialog title={t('audit.act_keys')}>
      <dl className="wb-keys">{registryOf(bench.kind.panel).actions.map((action) => <div key={action.id}><dt>{t(action.label)}</dt><dd>{short(action.keys).map((key) => (key === '…' ? '…' : <Key key={key} combo={key} />))}{action.layer === 'frame' ? null : <small className="muted">{t(action.layer === 'form' ? 'audit.layer_form' : 'audit.layer_viewer')}</small>}</dd></div>)}
        <div><dt>{t('audit.viewer_keys')}</dt><dd>{['a', 's', 'd', 'x', 'z', 'ArrowLeft', 'ArrowRight'].map((key) => <Key key={key} combo={key} />)}<small className="muted">{t('audit.layer_viewer')}</small></dd></div></dl>
    </Dialog>
  )
  if (dialog === 'stop') return <Dialog title={t('audit.stop')}><p className="wb-bar warn">{t('audit.suspended_left', { n: suspended })}</p><button type="button" className="btn primary" onClick={() => void stop(bench)}>{t('audit.continue')}</button></Dialog>
  if (dialog === 'other-windows') return (
    <Dialog title={t('audit.start')}>
      <p>{t('audit.other_windows', { n: others.length })}</p>
      <button type="button" className="btn primary" onClick={() => void start(bench, true)}>{t('audit.take_over')}</button> <button type="button" className="btn" onClick={() => void start(bench)}>{t('audit.beside')}</button>
    </Dialog>
  )
  if (dialog === 'wellness') return <Dialog title={t('audit.wellness')}><WellnessForm /></Dialog>
  return null
}
