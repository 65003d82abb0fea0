import type { ReportKind } from '@oas/contract/report/kinds'
import type { ReactNode } from 'react'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { SavedViews } from '../../kit/list/SavedViews.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import { IncomeView } from './IncomeView.tsx'
import { ReportView } from './ReportView.tsx'
import { reportName } from './words.ts'

/**
 * A page of one report, or of several as tabs; its heading is `called` in the texts of reports.
 * With `income` also the pay that waits for a second person, for who sees pay.
 */
export function ReportPage({
  called,
  kinds,
  income = false,
}: {
  called: string
  kinds: readonly [ReportKind, ...ReportKind[]]
  income?: boolean
}): ReactNode {
  const { query } = usePlace()
  const { may } = useMay()
  const hasIncome = income && may('performance.pay')
  const asked = query.get('tab')
  const kind = kinds.find((one) => one === asked) ?? kinds[0]
  const isIncome = hasIncome && asked === 'income'
  const view = isIncome ? <IncomeView /> : <ReportView key={kind} kind={kind} />
  const tabs = [
    ...kinds.map((one) => ({ key: one, label: reportName(one) })),
    ...(hasIncome ? [{ key: 'income', label: t('performance.income') }] : []),
  ]
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{tData(`report.${called}`)}</h1>
        {!isIncome && <SavedViews />}
      </div>
      {tabs.length === 1 ? (
        view
      ) : (
        <Tabs
          label={t('report.views')}
          tabs={tabs}
          value={isIncome ? 'income' : kind}
          onChange={(tab) => setQuery({ tab })}
        >
          {view}
        </Tabs>
      )}
    </div>
  )
}
