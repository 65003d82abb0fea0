import { type Branch, branchCalls, branchStates } from '@oas/contract/branch/calls'
import { useState } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { choiceField, wordChoices } from '../../kit/list/choice-field.ts'
import { column, monoColumn } from '../../kit/list/column.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import type { FilterField, FilterValues } from '../../kit/list/filters.ts'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { taskSource } from '../../kit/pick/tasks.ts'
import { usePeople } from '../../kit/pick/use-people.ts'
import { useTypeSource } from '../../kit/pick/use-sources.ts'
import { recordHref } from '../../kit/record/record-href.ts'
import { formatTime } from '../../kit/time.ts'
import { ToLibrary } from '../../kit/to-library/ToLibrary.tsx'
import { useTypes } from '../../kit/use-types.ts'
import { nameOfRound, shortAnswer } from '../../kit/answer/answer-name.ts'
import { Answers } from '../../kit/answer/Answers.tsx'

const tones: Readonly<Record<Branch['state'], string>> = {
  waiting: 'warn',
  held: 'warn',
  judged: 'good',
  void: '',
}
const State = ({ state }: Pick<Branch, 'state'>) => (
  <span className={`state-tag ${tones[state]}`}>{tData(`branch.state_${state}`)}</span>
)

const columns = (nameOfType: (row: Branch) => string): Column<Branch>[] => [
  column('state', 'record.state', 120, (row) => <State state={row.state} />),
  column('task', 'branch.task', 180, (row) => row.task),
  column('type', 'record.type', 140, nameOfType),
  monoColumn('post', 'record.post_id', 150, (row) => row.postId),
  column('answers', 'branch.answers', 200, (row) => row.answers.map(shortAnswer).join(' · ')),
  column('judge', 'branch.judge', 110, (row) => row.judge),
  column('side', 'branch.side', 130, ({ side, answers }) =>
    side === null ? '' : nameOfRound(answers, side),
  ),
  column('reason', 'branch.reason', null, (row) => <span title={row.reason}>{row.reason}</span>),
  column('made', 'branch.made', 150, (row) => formatTime(row.madeAt)),
  column('judged', 'branch.judged', 150, (row) => formatTime(row.judgedAt)),
]

const BranchDrawer = ({ row, onClose }: { row: Branch; onClose: () => void }) => (
  <Drawer title={t('branch.title')} onClose={onClose} width={720}>
    <p>
      <State state={row.state} /> <strong>{row.task}</strong>{' '}
      <span className="muted">{tData(`branch.cause_${row.cause}`)}</span>
    </p>
    <p>
      <a className="btn" href={recordHref({ recordId: row.recordId })}>
        {t('branch.open_record')}
      </a>{' '}
      {row.state === 'judged' && <ToLibrary way="branchItemIds" id={row.id} />}
    </p>
    <Answers
      answers={row.answers}
      notesOf={(round) => (round === row.side ? [t('branch.side')] : [])}
    />
    {row.judgedAt !== null && (
      <>
        <h3>{t('branch.verdict')}</h3>
        <p>
          <strong>
            {row.side === null ? t('branch.void') : nameOfRound(row.answers, row.side)}
          </strong>{' '}
          {row.reason}
        </p>
        <p className="muted">
          {row.judge} · {formatTime(row.judgedAt)}
        </p>
      </>
    )}
  </Drawer>
)

const useFields = (): FilterField[] => {
  const types = useTypeSource()
  const people = usePeople()
  return [
    choiceField(
      'state',
      t('record.state'),
      wordChoices(branchStates, (one) => tData(`branch.state_${one}`)),
    ),
    { key: 'taskId', kind: 'pick', label: t('branch.task'), source: taskSource },
    { key: 'type', kind: 'pick', label: t('record.type'), source: types },
    { key: 'judgeId', kind: 'pick', label: t('branch.judge'), source: people },
    { key: 'postId', kind: 'text', label: t('record.post_id'), width: 150 },
    { key: 'from', kind: 'time', label: t('branch.from') },
    { key: 'to', kind: 'time', label: t('branch.to') },
    { key: 'tab', kind: 'text', label: '', hidden: true },
  ]
}
const inputOf = ({ state, taskId, type, judgeId, postId, from, to }: FilterValues): object => ({
  ...(state ? { state } : {}),
  ...(taskId ? { taskId } : {}),
  ...(type ? { type } : {}),
  ...(judgeId ? { judgeId } : {}),
  ...(postId ? { postId } : {}),
  ...(from ? { from: Number(from) } : {}),
  ...(to ? { to: Number(to) } : {}),
})

/** All disagreements of the data a judge sees, with what came of them. */
export function BranchList() {
  const [open, setOpen] = useState<Branch | null>(null)
  const { nameOfType } = useTypes()
  return (
    <QueryList
      title={t('branch.title')}
      about={t('branch.none_about')}
      call={branchCalls.list}
      paging="number"
      fields={useFields()}
      inputOf={inputOf}
      columns={columns(nameOfType)}
      idOf={(row) => row.id}
      onOpen={setOpen}
      selected={open?.id ?? null}
    >
      {open && <BranchDrawer row={open} onClose={() => setOpen(null)} />}
    </QueryList>
  )
}
