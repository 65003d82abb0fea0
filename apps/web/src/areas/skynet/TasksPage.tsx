import { skynetCalls } from '@oas/contract/skynet/calls'
import { type TaskRow, detectionKinds, taskStates } from '@oas/contract/skynet/schemas'
import { t, tData } from '../../i18n/texts.ts'
import { RowButtons } from '../../kit/RowButtons.tsx'
import { formatDuration } from '../../kit/duration.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { column, numberColumn } from '../../kit/list/column.ts'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { setQuery, usePlace } from '../../nav/location.ts'
import { TaskDrawer } from './TaskDrawer.tsx'
import { useTaskActs } from './use-task-acts.tsx'
import { TaskTag, choicesOf, detectionText } from './words.tsx'
import './skynet.css'

const Progress = ({ row }: { row: TaskRow }) => {
  const label = t('skynet.progress_of', { n: row.scanned, total: row.total })
  return (
    <>
      <progress value={row.scanned} max={Math.max(1, row.total)} aria-label={label} title={label} />
      <span className="muted">
        {' '}
        {label}
        {row.capped
          ? ` · ${t('skynet.capped')}`
          : row.etaMs !== null && ` · ${t('skynet.eta')} ${formatDuration(row.etaMs)}`}
      </span>
    </>
  )
}

const useColumns = (): Column<TaskRow>[] => {
  const { nameOf } = useApps()
  const actsOf = useTaskActs()
  return [
    column('name', 'skynet.name', 170, (row) => <span translate="no">{row.body.name}</span>),
    column('detection', 'skynet.detection', 190, (row) => (
      <>
        <span className="muted">{tData(`skynet.kind_${row.body.detection.kind}`)}</span>{' '}
        {detectionText(row.body, row.detectionName)}
      </>
    )),
    column('app', 'skynet.app', 90, (row) => nameOf(row.body.scope.appId)),
    column('state', 'skynet.state', 150, (row) => <TaskTag row={row} />),
    column('progress', 'skynet.progress', null, (row) => <Progress row={row} />),
    numberColumn('hits', 'skynet.hits', 70, (row) => row.hits),
    numberColumn('made', 'skynet.made', 100, (row) => row.made),
    numberColumn('again', 'skynet.again', 100, (row) => row.again),
    numberColumn('skipped', 'skynet.skipped', 80, (row) => row.skipped),
    numberColumn('cap', 'skynet.cap_left', 100, (row) =>
      row.dry ? '' : `${row.capLeft} / ${row.body.cap}`,
    ),
    column('at', 'skynet.by', 180, (row) => (
      <>
        {formatTime(row.at)} <span className="muted">{row.by || t('skynet.by_schedule')}</span>
      </>
    )),
    column('acts', 'frontend.actions', 190, (row) => (
      <RowButtons name={row.body.name} buttons={actsOf(row)} />
    )),
  ]
}

/** Sweeps: begun, followed, paused, and read. */
export function TasksPage() {
  const { choices } = useApps()
  const { query } = usePlace()
  const columns = useColumns()
  const open = query.get('id')
  const configId = query.get('configId')
  return (
    <QueryList
      title={t('skynet.title')}
      about={t('skynet.about')}
      call={skynetCalls.tasks}
      paging="number"
      refetchMs={3000}
      empty={t('skynet.empty')}
      fields={[
        { key: 'text', kind: 'text', label: t('skynet.name') },
        { key: 'appId', kind: 'choice', label: t('skynet.app'), options: choices },
        {
          key: 'kind',
          kind: 'choice',
          label: t('skynet.detection'),
          options: choicesOf('kind', detectionKinds),
        },
        {
          key: 'state',
          kind: 'choice',
          label: t('skynet.state'),
          options: choicesOf('state', taskStates),
        },
      ]}
      inputOf={({ text, appId, kind, state }) => {
        const known = {
          kind: detectionKinds.find((one) => one === kind),
          state: taskStates.find((one) => one === state),
        }
        return {
          ...(configId ? { configId } : {}),
          ...(text ? { text } : {}),
          ...(appId ? { appId: Number(appId) } : {}),
          ...(known.kind ? { kind: known.kind } : {}),
          ...(known.state ? { state: known.state } : {}),
        }
      }}
      columns={columns}
      idOf={(row) => row.id}
      selected={open}
      onOpen={(row) => setQuery({ id: row.id })}
      actions={
        <a className="btn primary" href="#/skynet-task/config-manage">
          {t('skynet.new_task')}
        </a>
      }
    >
      {open && <TaskDrawer key={open} id={open} onClose={() => setQuery({ id: null })} />}
    </QueryList>
  )
}
