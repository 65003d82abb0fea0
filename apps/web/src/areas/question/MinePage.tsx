import { questionCalls } from '@oas/contract/question/calls'
import type { QuestionRow } from '@oas/contract/question/schemas'
import { afterAct, questionStates } from '@oas/contract/question/states'
import { sessionCalls } from '@oas/contract/session/calls'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import type { FilterValues } from '../../kit/list/filters.ts'
import { go } from '../../nav/location.ts'
import { questionColumns } from './columns.tsx'
import { askRetract } from './retract.tsx'
import { column } from './column.ts'
import '../../kit/people/people.css'

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
export const MinePage = () => {
  const [now] = useState(Date.now)
  const { data: self } = useCall(sessionCalls.self, {})
  return (
    <QueryList
      title={t('question.title_mine')}
      call={questionCalls.mine}
      paging="keyset"
      columns={[...questionColumns('asker', now), acts()]}
      idOf={(row) => row.id}
      onOpen={(row) => go(`/question/update/${row.id}`)}
      inputOf={inputOf}
      fields={[
        {
          key: 'state',
          kind: 'choice',
          label: t('question.state'),
          options: questionStates.map((state) => ({
            value: state,
            label: tData(`question.state_${state}`),
          })),
        },
        {
          key: 'appId',
          kind: 'choice',
          label: t('question.app'),
          options: (self?.apps ?? []).map((app) => ({ value: String(app.id), label: app.name })),
        },
        { key: 'from', kind: 'time', label: t('question.asked_at') },
        { key: 'to', kind: 'time', label: '–' },
        {
          key: 'updated',
          kind: 'choice',
          label: t('question.updates'),
          options: [{ value: 'true', label: t('question.only_updates') }],
        },
      ]}
      actions={
        <a className="btn primary" href="#/question/create">
          {t('question.title_create')}
        </a>
      }
    />
  )
}
