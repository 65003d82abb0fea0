import { questionCalls } from '@oas/contract/question/calls'
import { sessionCalls } from '@oas/contract/session/calls'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import type { FilterValues } from '../../kit/list/filters.ts'
import { go } from '../../nav/location.ts'
import { questionColumns } from './columns.tsx'
import { staffFilters } from './filters.ts'
import { serverNow } from '../../api/clock.ts'

const inputOf = ({ appId, updated, ...rest }: FilterValues) => ({
  ...rest,
  ...(appId ? { appId: Number(appId) } : {}),
  ...(updated ? { updated: true } : {}),
})

/** The staff side of questions. */
export function ListPage() {
  const [now] = useState(() => serverNow())
  const { data: self } = useCall(sessionCalls.self, {})
  const { data: config } = useCall(questionCalls.config, {})
  return (
    <QueryList
      title={t('question.title_list')}
      about={t('empty.questions')}
      call={questionCalls.list}
      paging="keyset"
      columns={questionColumns('staff', now)}
      idOf={(row) => row.id}
      onOpen={(row) => go(`/question/update/${row.id}`)}
      refetchMs={30_000}
      inputOf={inputOf}
      fields={staffFilters(self, config?.staff)}
      actions={
        <a className="btn primary" href="#/question/create">
          {t('question.title_create')}
        </a>
      }
      tools={(input) => (
        <ExportButton call={questionCalls.export} input={input} fileName="questions.csv" />
      )}
    />
  )
}
