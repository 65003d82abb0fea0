import type { ReportKind } from '@oas/contract/report/kinds'
import type { ReactNode } from 'react'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { SavedViews } from '../../kit/list/SavedViews.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import { IncomeView } from './IncomeView.tsx'
import { InspectionRows } from './InspectionRows.tsx'
import { ReportView } from './ReportView.tsx'
import { reportName } from './words.ts'

/** What stands beside the reports of a page, for who may see it. */
const extras = {
  income: { may: 'performance.pay', View: IncomeView, name: () => t('performance.income') },
  rows: { may: 'inspection.read', View: InspectionRows, name: () => t('report.rows') },
} as const
type Extra = keyof typeof extras

/** A page of one report, or of several as tabs; its heading is `called` in the texts of reports. */
export function ReportPage({
  called,
  kinds,
  extra,
}: {
  called: string
  kinds: readonly [ReportKind, ...ReportKind[]]
  extra?: Extra
}): ReactNode {
  const { query } = usePlace()
  const { may } = useMay()
  const more = extra !== undefined && may(extras[extra].may) ? extra : null
  const asked = query.get('tab')
  const kind = kinds.find((one) => one === asked) ?? kinds[0]
  const isMore = more !== null && asked === more
  const View = isMore ? extras[more].View : null
  const view = View ? <View /> : <ReportView key={kind} kind={kind} />
  const tabs = [
    ...kinds.map((one) => ({ key: one, label: reportName(one) })),
    ...(more === null ? [] : [{ key: more, label: extras[more].name() }]),
  ]
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{tData(`report.${called}`)}</h1>
        {!isMore && <SavedViews />}
      </div>
      {tabs.length === 1 ? (
        view
      ) : (
        <Tabs
          label={t('report.views')}
          tabs={tabs}
          value={isMore ? more : kind}
          onChange={(tab) => setQuery({ tab })}
        >
          {view}
        </Tabs>
      )}
    </div>
  )
}
