import type { Queue } from '@oas/contract/inspection/queue'
import { parseTypeKey } from '@oas/contract/type-key'
import { t } from '../../i18n/texts.ts'
import { TypeNames } from '../../kit/list/TypeNames.tsx'
import { column, numberColumn, optional, sorted } from '../../kit/list/column.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { type PageKind, drawsByRules } from './kinds.ts'
import type { QueueNames } from './use-names.ts'
import { RuleLines, StateTag, accuracyWords, numberWords, onTimeWords } from './words.tsx'

/** Days over which a queue tells what it drew. */
const countedDays = 7

const People = ({ n }: { n: number }) =>
  n === 0 ? <span className="state-tag bad">{n}</span> : <>{n}</>

const scopeColumn = (kind: PageKind, names: QueueNames): Column<Queue> =>
  kind === 'anti'
    ? column('queues', 'inspect_queue.queues', 200, ({ body }) =>
        body.scope.queueIds.map(names.queue).join(', '),
      )
    : column('types', 'inspect_queue.types', 190, ({ body }) => (
        <TypeNames types={body.scope.types.map(parseTypeKey)} />
      ))

const drawColumns = (names: QueueNames): Column<Queue>[] => [
  column('rules', 'inspect_queue.rules', 220, ({ body }) => (
    <RuleLines rules={body.rules} names={names} />
  )),
  numberColumn('perDay', 'inspect_queue.per_day', 130, ({ counts, forecast }) => (
    <>
      {numberWords(counts.drawn / countedDays)}
      {forecast !== null && (
        <div className="muted">{t('inspect_queue.expected', { n: numberWords(forecast) })}</div>
      )}
    </>
  )),
]
const foundColumns = (): Column<Queue>[] => [
  numberColumn('drawn', 'inspect_queue.drawn', 120, ({ counts }) => counts.drawn),
  numberColumn('done', 'inspect_queue.done', 110, ({ counts }) => counts.done),
  numberColumn('expired', 'inspect_queue.expired', 130, ({ counts }) => counts.expired),
  column('accuracy', 'inspect_queue.accuracy', 180, ({ counts }) => accuracyWords(counts)),
]
const appealColumns = (): Column<Queue>[] => [
  numberColumn('soon', 'inspect_queue.soon', 100, ({ counts }) => counts.soon),
  numberColumn('raised', 'inspect_queue.raised', 110, ({ counts }) => counts.raised),
  numberColumn('answered', 'inspect_queue.answered', 140, ({ counts }) => counts.done),
  numberColumn('onTime', 'inspect_queue.on_time', 90, ({ counts }) => onTimeWords(counts)),
  numberColumn('hours', 'inspect_queue.appeal_hours', 170, ({ body }) => body.appealHours),
]

const auditColumns = (): Column<Queue>[] => [
  numberColumn('held', 'inspect_queue.held', 90, ({ counts }) => counts.held),
  numberColumn('lastHour', 'inspect_queue.last_hour', 120, ({ counts }) => counts.lastHour),
  numberColumn('handed', 'inspect_queue.handed', 130, ({ counts }) => counts.drawn),
  numberColumn('decided', 'inspect_queue.decided', 120, ({ counts }) => counts.done),
]
const countColumns = {
  audit: auditColumns,
  inspect: foundColumns,
  anti: foundColumns,
  appeal: appealColumns,
} as const satisfies Record<PageKind, () => Column<Queue>[]>

/** Columns of the list of queues of a kind. */
export function queueColumns(kind: PageKind, names: QueueNames): Column<Queue>[] {
  return [
    sorted(
      column('name', 'inspect_queue.name', 200, ({ body }) => (
        <strong title={body.remark || body.name}>{body.name}</strong>
      )),
    ),
    sorted(column('state', 'frontend.state', 100, ({ state }) => <StateTag state={state} />)),
    scopeColumn(kind, names),
    ...(drawsByRules(kind) ? drawColumns(names) : []),
    numberColumn('people', 'inspect_queue.people', 110, ({ people }) => <People n={people} />),
    numberColumn('waiting', 'inspect_queue.waiting', 80, ({ counts }) => counts.waiting),
    column('oldest', 'inspect_queue.oldest', 150, ({ counts }) => formatTime(counts.oldest)),
    ...countColumns[kind](),
    sorted(numberColumn('priority', 'inspect_queue.priority', 80, ({ body }) => body.priority)),
    numberColumn('version', 'inspect_queue.version', 80, ({ version }) => version),
    sorted(column('updatedAt', 'frontend.updated_at', 150, (row) => formatTime(row.updatedAt))),
    optional(column('updatedBy', 'inspect_queue.updated_by', 110, (row) => row.updatedBy)),
  ]
}

export function personLabel(kind: PageKind): string {
  return t(`inspect_queue.person_${kind}`)
}
