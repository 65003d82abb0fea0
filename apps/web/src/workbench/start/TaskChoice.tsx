import { queueCalls } from '@oas/contract/queue/calls'
import type { Output } from '@oas/contract/define'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import type { AuditKind } from '../../nav/audit-kinds.ts'
import { TaskFacts } from '../parts/TaskFacts.tsx'
import { taskTitle } from '../parts/task-title.ts'

type Row = Output<typeof queueCalls.tasks>['list'][number]

/** Rows of types as rows of rounds, in their order. */
const roundsOf = (rows: readonly Row[]): Row[] => {
  const rounds = new Map<string, Row>()
  for (const row of rows) {
    const key = `${row.tfTaskId} ${row.tfRound}`
    rounds.set(key, { ...row, waiting: row.waiting + (rounds.get(key)?.waiting ?? 0) })
  }
  return [...rounds.values()]
}

/** Rounds of the tasks that hand out to the person on a page, each a way to it. */
export function TaskChoice({ kind }: { kind: AuditKind }) {
  const { data } = useCall(queueCalls.tasks, { pageKey: kind.name }, { refetchMs: 30_000 })
  const rounds = roundsOf(data?.list ?? [])
  if (rounds.length === 0) return null
  return (
    <nav className="wb-pages" aria-labelledby="audit-tasks">
      <h2 id="audit-tasks">{t('audit.tasks')}</h2>
      <ul>
        {rounds.map((row) => {
          // A task of one round is worked on as a whole.
          const parted =
            row.name === '' || rounds.filter((one) => one.tfTaskId === row.tfTaskId).length > 1
          const query = `tfTaskId=${row.tfTaskId}${parted ? `&tfRound=${row.tfRound}` : ''}`
          return (
            <li key={query}>
              <a href={`#/tags/audit/${kind.path}?${query}`}>
                {taskTitle(row.name, row.tfTaskId, parted ? row.tfRound : undefined)}
                <TaskFacts {...row} />
                <b>{row.waiting}</b>
                <span className="muted">{t('audit.waiting')}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
