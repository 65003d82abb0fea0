import { useEffect, useRef } from 'react'
import { t } from '../../i18n/texts.ts'
import { focused, set } from '../engine/bench.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import { Key } from '../frame/Key.tsx'
import { ContextBody } from './ContextBody.tsx'

/** The user beside the record: numbers, punishments, other records. Closing gives the focus back. */
export const UserDrawer = () => {
  const bench = useBench()
  const record = useBenchState(focused)
  const node = useRef<HTMLElement>(null)
  useEffect(() => { const before = document.activeElement; node.current?.focus(); return () => { if (before instanceof HTMLElement) before.focus() } }, [])
  if (!record) return null
  return (
    <aside className="wb-drawer" ref={node} tabIndex={-1} aria-label={t('audit.act_user')}>
      <h2>{t('audit.act_user')} <span className="mono">{record.uid}</span><span className="wb-space" /><button type="button" className="btn plain" onClick={() => set(bench, { drawer: false })}>{t('audit.close')} <Key combo="Escape" /></button></h2>
      <h3>{t('audit.tab_user')}</h3><ContextBody tab="user" record={record} />
      <h3>{t('audit.tab_punish')}</h3><ContextBody tab="punish" record={record} />
      <h3>{t('audit.tab_records')}</h3><ContextBody tab="records" record={record} />
    </aside>
  )
}
