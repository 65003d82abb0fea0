import { t } from '../../i18n/texts.ts'
import { focused, set } from '../engine/bench.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import { Key } from '../parts/Key.tsx'
import { ContextBody } from './ContextBody.tsx'
import { emptyReason, keepTab, openTab, tabsOf } from '../engine/context-tabs.ts'

/**
 * What surrounds a record; a tab is loaded when it is first opened, the last choice stays for pages
 * of this kind. A tab without data is off and says why.
 */
export function ContextTabs() {
  const bench = useBench()
  const record = useBenchState(focused)
  const tab = useBenchState((state) => (record ? openTab(bench, state, record) : 'log'))
  const reasons = useBenchState((state) =>
    record
      ? tabsOf(bench)
          .map((one) => emptyReason(state, record, one) ?? '')
          .join(' ')
      : '',
  )
  if (!record) return <section className="wb-context" />
  const whys = reasons.split(' ')
  return (
    <section className="wb-context" aria-label={t('audit.context')}>
      <div className="wb-tabs" role="tablist">
        {tabsOf(bench).map((one, index) => {
          const why = whys[index] as ReturnType<typeof emptyReason> | ''
          return (
            <button
              key={one}
              type="button"
              role="tab"
              aria-selected={one === tab}
              disabled={Boolean(why)}
              title={t(why || `audit.tab_${one}`)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                keepTab(bench, one)
                set(bench, { tab: one })
              }}
            >
              <span>{t(`audit.tab_${one}`)}</span>
            </button>
          )
        })}
        <Key combo="o" />
      </div>
      <div className="wb-tab-body" role="tabpanel" aria-label={t(`audit.tab_${tab}`)} tabIndex={0}>
        <ContextBody key={`${record.recordId} ${tab}`} tab={tab} record={record} />
      </div>
    </section>
  )
}
