import { type StaffAppeal, appealCalls } from '@oas/contract/appeal/calls'
import { appealResults, appealStates } from '@oas/contract/appeal/words'
import { useEffect, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { resultName, t, tData, typeName } from '../../i18n/texts.ts'
import { StaffAppealState } from '../../kit/appeal/StaffAppealState.tsx'
import { choiceField, wordChoices } from '../../kit/list/choice-field.ts'
import { column, monoColumn } from '../../kit/list/column.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import type { FilterField } from '../../kit/list/filters.ts'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { usePeople } from '../../kit/pick/use-people.ts'
import { useTypeSource } from '../../kit/pick/use-sources.ts'
import { formatTime } from '../../kit/time.ts'
import { usePlace } from '../../nav/location.ts'
import { AppealDrawer } from './AppealDrawer.tsx'
import { type AppealTab, inputOf } from './input.ts'
import { lastWordText } from './last-word.ts'

const answerText = ({ wrongOrders: [wrong] }: StaffAppeal, side: 'given' | 'right'): string => {
  if (!wrong) return ''
  const [result, labels] =
    side === 'given'
      ? [wrong.givenResult, wrong.givenLabelNames]
      : [wrong.rightResult, wrong.rightLabelNames]
  return [...(result === '' ? ['–'] : [resultName(result)]), ...labels].join(', ')
}

const columns = (tab: AppealTab): Column<StaffAppeal>[] => [
  column('state', 'appeal.state', 190, (row) => <StaffAppealState {...row} />),
  column('level', 'appeal.level', 70, (row) => row.level),
  column('due', 'appeal.due', 150, (row) => formatTime(row.dueAt)),
  ...(tab === 'mine'
    ? []
    : [column('applicant', 'appeal.applicant', 110, (row: StaffAppeal) => row.applicant)]),
  column('type', 'appeal.type', 130, (row) => typeName(row.typeName)),
  monoColumn('post', 'appeal.post', 140, (row) => row.postId),
  column('given', 'appeal.given', 150, (row) => answerText(row, 'given')),
  column('right', 'appeal.right', 150, (row) => answerText(row, 'right')),
  ...(tab === 'mine'
    ? []
    : [
        column('handler', 'appeal.handler', 110, (row: StaffAppeal) => row.handler),
        column('last', 'appeal.last_word', 180, (row: StaffAppeal) => (
          <span title={lastWordText(row)}>{lastWordText(row)}</span>
        )),
      ]),
  column('reason', 'appeal.reason', null, (row) => <span title={row.reason}>{row.reason}</span>),
  column('opened', 'appeal.opened', 150, (row) => formatTime(row.openedAt)),
]

const useFields = (tab: AppealTab): FilterField[] => {
  const types = useTypeSource()
  const people = usePeople()
  const person = (key: string, label: string): FilterField => ({
    key,
    kind: 'pick',
    label,
    source: people,
  })
  return [
    choiceField(
      'state',
      t('appeal.state'),
      wordChoices(appealStates, (one) => tData(`appeal.state_${one.replace('-', '_')}`)),
    ),
    choiceField(
      'result',
      t('appeal.result'),
      appealResults.map((one) => ({
        value: one === '' ? 'none' : one,
        label: tData(`appeal.result_${one === '' ? 'none' : one}`),
      })),
    ),
    choiceField(
      'level',
      t('appeal.level'),
      wordChoices(['1', '2'], (one) => one),
      70,
    ),
    { key: 'type', kind: 'pick', label: t('appeal.type'), source: types },
    ...(tab === 'mine'
      ? []
      : [person('applicantId', t('appeal.applicant')), person('handlerId', t('appeal.handler'))]),
    { key: 'postId', kind: 'text', label: t('appeal.post'), width: 150 },
    { key: 'from', kind: 'time', label: t('appeal.from') },
    { key: 'to', kind: 'time', label: t('appeal.to') },
    { key: 'tab', kind: 'text', label: '', hidden: true },
  ]
}

/** The appeal of the post that the address names when the page opens. */
const useLinked = (tab: AppealTab): string | null => {
  const { query } = usePlace()
  const [postId] = useState(() => query.get('postId'))
  const { data } = useCall(
    appealCalls.list,
    { ...inputOf(tab, { postId: postId ?? '' }), pageSize: 1 },
    { enabled: postId !== null },
  )
  return data?.list[0]?.id ?? null
}

/** Appeals of a tab; a row opens what was said, and the form for whoever may say something. */
export function AppealList({ tab }: { tab: AppealTab }) {
  const [open, setOpen] = useState<string | null>(null)
  const linked = useLinked(tab)
  useEffect(() => setOpen(linked), [linked])
  return (
    <QueryList
      title={t('appeal.title')}
      about={t(tab === 'mine' ? 'appeal.none_mine' : 'appeal.none_about')}
      call={appealCalls.list}
      paging="number"
      fields={useFields(tab)}
      inputOf={(values) => inputOf(tab, values)}
      columns={columns(tab)}
      idOf={(row) => row.id}
      onOpen={(row) => setOpen(row.id)}
      selected={open}
      tools={(input) => (
        <ExportButton call={appealCalls.export} input={input} fileName="appeals.xlsx" />
      )}
    >
      {open && <AppealDrawer key={open} id={open} onClose={() => setOpen(null)} />}
    </QueryList>
  )
}
