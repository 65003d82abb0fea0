import { questionCalls } from '@oas/contract/question/calls'
import { questionAges, questionBusinesses } from '@oas/contract/question/schemas'
import { questionStates } from '@oas/contract/question/states'
import { sessionCalls } from '@oas/contract/session/calls'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import type { FilterValues } from '../../kit/list/filters.ts'
import { go } from '../../nav/location.ts'
import { questionColumns } from './columns.tsx'
import { menuChoices } from './words.tsx'

const inputOf = ({ appId, updated, ...rest }: FilterValues) => ({
  ...rest,
  ...(appId ? { appId: Number(appId) } : {}),
  ...(updated ? { updated: true } : {}),
})

/** The staff side of questions. */
export const ListPage = () => {
  const [now] = useState(Date.now)
  const { data: self } = useCall(sessionCalls.self, {})
  const { data: config } = useCall(questionCalls.config, {})
  const choices = (values: readonly string[], prefix: string) =>
    values.map((value) => ({
      value,
      label: tData(`question.${prefix}_${value.replaceAll('-', '_')}`),
    }))
  return (
    <QueryList
      title={t('question.title_list')}
      call={questionCalls.list}
      paging="keyset"
      columns={questionColumns('staff', now)}
      idOf={(row) => row.id}
      onOpen={(row) => go(`/question/update/${row.id}`)}
      refetchMs={30_000}
      inputOf={inputOf}
      fields={[
        { key: 'id', kind: 'number', label: t('question.id'), width: 150 },
        { key: 'title', kind: 'text', label: t('question.title') },
        {
          key: 'state',
          kind: 'choice',
          label: t('question.state'),
          options: choices(questionStates, 'state'),
        },
        {
          key: 'appId',
          kind: 'choice',
          label: t('question.app'),
          options: (self?.apps ?? []).map((app) => ({ value: String(app.id), label: app.name })),
        },
        {
          key: 'backendId',
          kind: 'choice',
          label: t('question.backend'),
          width: 150,
          options: menuChoices(self?.menuList ?? [])
            .filter((one) => !one.parent)
            .map((one) => ({ value: one.id, label: one.label })),
        },
        {
          key: 'business',
          kind: 'choice',
          label: t('question.business'),
          options: choices(questionBusinesses, 'business'),
        },
        { key: 'asker', kind: 'text', label: t('question.asker'), width: 110 },
        {
          key: 'assigneeId',
          kind: 'choice',
          label: t('question.assignee'),
          options: (config?.staff ?? []).map((one) => ({ value: one.id, label: one.name })),
        },
        {
          key: 'age',
          kind: 'choice',
          label: t('question.age'),
          options: choices(questionAges, 'age'),
        },
        {
          key: 'updated',
          kind: 'choice',
          label: t('question.updates'),
          options: [{ value: 'true', label: t('question.my_turn') }],
        },
      ]}
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
