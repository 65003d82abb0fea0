import type { ReportKind } from '@oas/contract/report/kinds'
import type { ReactNode } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { SavedViews } from '../../kit/list/SavedViews.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import { ReportView } from './ReportView.tsx'
import { reportName } from './words.ts'

/** A page of one report, or of several as tabs; what is called by `title` of the texts of reports. */
export function ReportPage({
  title,
  kinds,
}: {
  title: string
  kinds: readonly [ReportKind, ...ReportKind[]]
}): ReactNode {
  const { query } = usePlace()
  const kind = kinds.find((one) => one === query.get('tab')) ?? kinds[0]
  const view = <ReportView key={kind} kind={kind} />
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{tData(`report.${title}`)}</h1>
        <SavedViews />
      </div>
      {kinds.length === 1 ? (
        view
      ) : (
        <Tabs
          label={t('report.views')}
          tabs={kinds.map((one) => ({ key: one, label: reportName(one) }))}
          value={kind}
          onChange={(tab) => setQuery({ tab })}
        >
          {view}
        </Tabs>
      )}
    </div>
  )
}
