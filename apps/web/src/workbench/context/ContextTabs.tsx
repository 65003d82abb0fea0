import { t } from '../../i18n/texts.ts'
import { tabs } from '../actions/frame-actions.ts'
import { focused, set } from '../engine/bench.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import type { ContextTab } from '../engine/state.ts'
import { Key } from '../frame/Key.tsx'
import { ContextBody } from './ContextBody.tsx'

const names = { user: 'audit.tab_user', punish: 'audit.tab_punish', records: 'audit.tab_records', model: 'audit.tab_model', rules: 'audit.tab_rules', log: 'audit.tab_log' } as const

/** What surrounds a record; a tab is loaded when it is first opened, the last choice stays. A tab without data is off and says why. */
export const ContextTabs = ({ all = tabs }: { all?: readonly ContextTab[] }) => {
  const bench = useBench()
  const record = useBenchState(focused)
  const wanted = useBenchState((state) => state.tab)
  const tab = all.includes(wanted) ? wanted : all[0] ?? 'user'
  if (!record) return <section className="wb-context" />
  const empty = (one: ContextTab): boolean => (one === 'rules' && !record.texts.some((text) => text.hits?.length)) || (one === 'model' && Object.keys(record.modelInfo).length === 0 && record.extData['hsmllmViolationLabel'] === undefined && !record.pictures.some((picture) => picture.modelInfo)) || (['user', 'punish', 'records'].includes(one) && record.uid === '')
  return (
    <section className="wb-context" aria-label={t('audit.context')}>
      <div className="wb-tabs" role="tablist">{all.map((one) => <button key={one} type="button" role="tab" aria-selected={one === tab} disabled={empty(one)} title={empty(one) ? t('audit.tab_empty') : ''} onMouseDown={(event) => event.preventDefault()} onClick={() => set(bench, { tab: one })}>{t(names[one])}</button>)}<Key combo="o" /></div>
      <div className="wb-tab-body" role="tabpanel" tabIndex={0}><ContextBody tab={tab} record={record} /></div>
    </section>
  )
}
