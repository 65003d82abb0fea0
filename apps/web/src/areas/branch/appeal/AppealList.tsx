import { type BranchAppeal, appealStates } from '@oas/contract/branch/appeals'
import { useEffect, useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { choiceField, wordChoices } from '../../../kit/list/choice-field.ts'
import { column, monoColumn } from '../../../kit/list/column.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import type { FilterField } from '../../../kit/list/filters.ts'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import { taskSource } from '../../../kit/pick/tasks.ts'
import { usePeople } from '../../../kit/pick/use-people.ts'
import { useTypeSource } from '../../../kit/pick/use-sources.ts'
import { formatTime } from '../../../kit/time.ts'
import { useTypes } from '../../../kit/use-types.ts'
import { usePlace } from '../../../nav/location.ts'
import { nameOfRound, shortAnswer } from '../../../kit/answer/answer-name.ts'
import { AppealDrawer } from './AppealDrawer.tsx'
import { AppealState } from './AppealState.tsx'
import { type AppealTab, callOf, inputOf } from './appeal-tab.ts'

/** The answer that a judge followed, and the one that is right since. */
const judgedText = ({ judged, side, answers }: BranchAppeal): string =>
  judged === null
    ? ''
    : [...new Set([judged, side ?? judged])].map((round) => nameOfRound(answers, round)).join(' → ')
/** Why somebody appealed, or what the judge said where nobody did yet. */
const reasonText = ({ steps, reason }: BranchAppeal): string =>
  steps.findLast(({ act }) => act === 'appeal')?.reason ?? reason

const columns = (nameOfType: (row: BranchAppeal) => string): Column<BranchAppeal>[] => [
  column('state', 'record.state', 150, (row) => <AppealState row={row} />),
  column('due', 'branch_appeal.due', 150, (row) => formatTime(row.dueAt)),
  column('task', 'branch.task', 170, (row) => row.task),
  column('type', 'record.type', 130, nameOfType),
  monoColumn('post', 'record.post_id', 140, (row) => row.postId),
  column('answers', 'branch.answers', 190, (row) => row.answers.map(shortAnswer).join(' · ')),
  column('judged', 'branch_appeal.judged', 130, judgedText),
  column('reason', 'branch.reason', null, (row) => (
    <span title={reasonText(row)}>{reasonText(row)}</span>
  )),
  column('judged_at', 'branch.judged', 150, (row) => formatTime(row.judgedAt)),
]

const hidden = (key: string): FilterField => ({ key, kind: 'text', label: '', hidden: true })
const useFields = (tab: AppealTab): FilterField[] => {
  const types = useTypeSource()
  const people = usePeople()
  return [
    ...(tab === 'mine' || tab === 'all'
      ? [
          choiceField(
            'state',
            t('record.state'),
            wordChoices(appealStates, (one) => tData(`branch_appeal.state_${one}`)),
          ),
        ]
      : []),
    { key: 'taskId', kind: 'pick', label: t('branch.task'), source: taskSource },
    { key: 'type', kind: 'pick', label: t('record.type'), source: types },
    ...(tab === 'mine'
      ? []
      : [{ key: 'judgeId', kind: 'pick', label: t('branch.judge'), source: people } as const]),
    ...(tab === 'all'
      ? [
          {
            key: 'personId',
            kind: 'pick',
            label: t('branch_appeal.person'),
            source: people,
          } as const,
        ]
      : []),
    { key: 'postId', kind: 'text', label: t('record.post_id'), width: 150 },
    { key: 'from', kind: 'time', label: t('branch_appeal.from') },
    { key: 'to', kind: 'time', label: t('branch_appeal.to') },
    ...['tab', 'app', 'appId', 'business', 'postIdStr'].map(hidden),
  ]
}

/** The row that the address names when the page opens. */
const useLinked = (tab: AppealTab): string | null => {
  const { query } = usePlace()
  const [values] = useState(() => Object.fromEntries(query))
  const enabled = Boolean(values['postId'] || values['postIdStr'])
  const { data } = useCall(callOf(tab), { ...inputOf(tab, values), pageSize: 1 }, { enabled })
  return data?.list[0]?.id ?? null
}

/** Appeals of a tab; a row opens what was said, and the form for whoever may say something. */
export function AppealList({ tab }: { tab: AppealTab }) {
  const [open, setOpen] = useState<string | null>(null)
  const { nameOfType } = useTypes()
  const linked = useLinked(tab)
  useEffect(() => setOpen(linked), [linked])
  return (
    <QueryList
      title={t('branch_appeal.title')}
      about={t(tab === 'mine' ? 'branch_appeal.none_mine' : 'branch_appeal.none_about')}
      call={callOf(tab)}
      paging="number"
      fields={useFields(tab)}
      inputOf={(values) => inputOf(tab, values)}
      columns={columns(nameOfType)}
      idOf={(row) => row.id}
      onOpen={(row) => setOpen(row.id)}
      selected={open}
    >
      {open && <AppealDrawer key={open} id={open} tab={tab} onClose={() => setOpen(null)} />}
    </QueryList>
  )
}
