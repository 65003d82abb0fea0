import { type TaskKind, type TaskShort, isStoredKind } from '@oas/contract/task/schemas'
import { t } from '../../i18n/texts.ts'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { locale } from '../../kit/locale.ts'
import { recordHref } from '../../kit/record/record-href.ts'
import { formatTime } from '../../kit/time.ts'
import { PartsBar } from './PartsBar.tsx'
import { StoredCell } from './StoredCell.tsx'
import { Alarms, EffectMark, StateMarks, TaskBar, Types, quotaWords, wordOf } from './words.tsx'

const minute = (ms: number | null): string => formatTime(ms).slice(0, 16)
const spanWords = ({ startAt, endAt }: TaskShort): string =>
  startAt === null && endAt === null ? '' : `${minute(startAt)} – ${minute(endAt)}`

/** The version in force, and the newest where that is another. */
const versionWords = ({ inForce, version }: TaskShort): string =>
  inForce === null || inForce === version ? String(version) : `${inForce} → ${version}`

const lastDrawWords = ({ lastDraw }: TaskShort): string =>
  lastDraw === null
    ? ''
    : lastDraw.error !== ''
      ? lastDraw.error
      : t('task_list.drawn_of', {
          at: minute(lastDraw.at),
          drawn: lastDraw.drawn.toLocaleString(locale),
          candidates: lastDraw.candidates.toLocaleString(locale),
        })

/** What lists of tasks over stored records show beside what all show. */
const storedColumns = (): Column<TaskShort>[] => [
  column('stored', 'task_form.step_selection', 320, ({ stored }) =>
    stored ? <StoredCell stored={stored} /> : null,
  ),
  numberColumn('estimated', 'task_list.estimated', 110, ({ estimated }) => estimated),
  column('lastDraw', 'task_list.last_draw', 220, lastDrawWords),
]

/** What lists of tasks whose records a statement names show beside what all show. */
const sqlColumns = (): Column<TaskShort>[] => [
  column('ranAt', 'task_sql.ran_at', 150, ({ lastDraw }) => minute(lastDraw?.at ?? null)),
  numberColumn('candidates', 'task_list.candidates', 110, ({ lastDraw }) => lastDraw?.candidates),
  numberColumn('drawn', 'task_list.drawn', 90, ({ lastDraw }) => lastDraw?.drawn),
  numberColumn('ranMs', 'task_sql.ran_ms', 100, ({ lastDraw }) => lastDraw?.ms),
  column('ranError', 'task_sql.ran_error', 240, ({ lastDraw }) =>
    lastDraw?.error ? (
      <span className="task-said" title={lastDraw.error}>
        {lastDraw.error}
      </span>
    ) : null,
  ),
]

/** What lists of tasks that take what comes in show beside what all show. */
const intakeColumns = (): Column<TaskShort>[] => [
  numberColumn('perMinute', 'task_list.in_a_minute', 110, ({ intake }) => intake?.perMinute),
  column('oldest', 'task_list.oldest', 150, ({ intake }) => minute(intake?.oldestAt ?? null)),
  numberColumn('expired', 'task_list.expired', 90, ({ intake }) => intake?.expired),
]

const partsColumn = (): Column<TaskShort> =>
  column('parts', 'task_parts.real', 200, ({ parts }) =>
    parts === null ? null : <PartsBar parts={parts} />,
  )

const groupColumns = (): Column<TaskShort>[] => [
  column('groups', 'task_groups.groups', 110, ({ groups }) =>
    groups === null
      ? ''
      : t('task_groups.done_of', { done: groups.done, all: groups.done + groups.open }),
  ),
  numberColumn('members', 'task_groups.members', 90, ({ groups }) => groups?.members),
  column('largest', 'task_groups.largest', 110, ({ groups }) =>
    groups?.largestRecordId ? (
      <a href={recordHref({ recordId: groups.largestRecordId })} target="_blank" rel="noreferrer">
        {t('task_groups.members_n', { n: groups.largest })}
      </a>
    ) : (
      ''
    ),
  ),
  numberColumn('exceptions', 'task_groups.exceptions', 100, ({ groups }) => groups?.exceptions),
]

/** Columns of a list of tasks, without the kind where all are of one. */
export function taskColumns(kind: TaskKind | undefined): Column<TaskShort>[] {
  return [
    sorted(
      column('name', 'task_form.name', 200, (row) => (
        <>
          <strong title={row.remark || row.name}>{row.name}</strong> <EffectMark {...row} />
        </>
      )),
    ),
    ...(kind === undefined
      ? [column<TaskShort>('kind', 'task.kind', 110, (row) => wordOf('kind', row.kind))]
      : []),
    sorted(column('state', 'task.state', 170, (row) => <StateMarks task={row} />)),
    column('alarms', 'task_list.alarms', 130, (row) => <Alarms alarms={row.alarms} />),
    column('types', 'task_form.types', 180, (row) => <Types of={row.types} />),
    ...(kind !== undefined && isStoredKind(kind) ? storedColumns() : []),
    ...(kind === 'customize-sql' ? sqlColumns() : []),
    ...(kind === 'realtime' ? intakeColumns() : []),
    ...(kind === 'comprehensive' ? [partsColumn()] : []),
    ...(kind === 'qitext' ? groupColumns() : []),
    column('progress', 'task_list.progress', 140, (row) => <TaskBar counts={row.counts} />),
    numberColumn('waiting', 'task_list.waiting', 80, (row) => row.counts.waiting),
    numberColumn('held', 'task_list.held', 70, (row) => row.counts.held),
    numberColumn('people', 'task_list.people', 70, (row) => row.people),
    column('quota', 'task_list.quota', 150, (row) => quotaWords(row.quota)),
    column('version', 'task_list.version', 80, (row) => (
      <span
        title={
          row.inForce === null || row.inForce === row.version
            ? undefined
            : t('task_list.versions', { now: row.inForce, next: row.version })
        }
      >
        {versionWords(row)}
      </span>
    )),
    column('owner', 'task_list.owner', 110, (row) => row.owner),
    column('span', 'task_list.span', 260, spanWords),
    sorted(numberColumn('priority', 'task_form.priority', 80, (row) => row.priority)),
    sorted(column('createdAt', 'task_list.created', 150, (row) => formatTime(row.createdAt))),
    sorted(column('updatedAt', 'frontend.updated_at', 150, (row) => formatTime(row.updatedAt))),
  ]
}
