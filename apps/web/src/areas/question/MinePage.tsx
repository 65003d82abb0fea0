import { questionCalls } from '@oas/contract/question/calls'
import type { QuestionRow } from '@oas/contract/question/schemas'
import { afterAct } from '@oas/contract/question/states'
import { sessionCalls } from '@oas/contract/session/calls'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import type { FilterValues } from '../../kit/list/filters.ts'
import { go } from '../../nav/location.ts'
import { questionColumns } from './columns.tsx'
import { ownFilters } from './filters.ts'
import { askRetract } from './retract.tsx'
import { column } from '../../kit/list/column.ts'
import '../../kit/people/people.css'
import { serverNow } from '../../api/clock.ts'

const inputOf = ({ appId, updated, from, to, ...rest }: FilterValues) => ({
  ...rest,
  ...(appId ? { appId: Number(appId) } : {}),
  ...(updated ? { updated: true } : {}),
  ...(from ? { from: Number(from) } : {}),
  ...(to ? { to: Number(to) } : {}),
})

const acts = (): Column<QuestionRow> =>
  column('acts', 'frontend.actions', 200, (row) => (
    <span className="row-actions" onClick={(event) => event.stopPropagation()}>
      <button
        type="button"
        className="btn"
        disabled={afterAct('retract', 'asker', row.state, true) === null}
        onClick={() => askRetract(row)}
      >
        {t('question.act_retract')}
      </button>
      <a className="btn" href={`#/question/create?copy=${row.id}`}>
        {t('question.ask_again')}
      </a>
    </span>
  ))

/** What one asked oneself, and what became of it. */
export function MinePage() {
  const [now] = useState(() => serverNow())
  const { data: self } = useCall(sessionCalls.self, {})
  return (
    <QueryList
      title={t('question.title_mine')}
      about={t('empty.own_questions')}
      call={questionCalls.mine}
      paging="keyset"
      columns={[...questionColumns('asker', now), acts()]}
      idOf={(row) => row.id}
      onOpen={(row) => go(`/question/update/${row.id}`)}
      inputOf={inputOf}
      fields={ownFilters(self)}
      actions={
        <a className="btn primary" href="#/question/create">
          {t('question.title_create')}
        </a>
      }
    />
  )
}
