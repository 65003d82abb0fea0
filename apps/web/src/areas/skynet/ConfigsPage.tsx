import { skynetCalls } from '@oas/contract/skynet/calls'
import {
  type ConfigAct,
  type ConfigRow,
  configStates,
  detectionKinds,
} from '@oas/contract/skynet/schemas'
import type { Permission } from '@oas/contract/permissions'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm, confirmDelete } from '../../kit/Confirm.tsx'
import { Drawer } from '../../kit/Drawer.tsx'
import { RowButtons } from '../../kit/RowButtons.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { column, numberColumn } from '../../kit/list/column.ts'
import { notify } from '../../kit/notice.tsx'
import { HistoryTable } from '../../kit/people/HistoryTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { useTypes } from '../../kit/use-types.ts'
import { go } from '../../nav/location.ts'
import { choicesOf, detectionText, refreshes, scheduleText, useRights } from './words.tsx'
import '../../kit/people/people.css'

const tones = {
  draft: '',
  pending: 'warn',
  approved: 'good',
  rejected: 'bad',
  stopped: '',
} as const
const acts: readonly {
  act: ConfigAct
  right: Permission
  fits: (row: ConfigRow) => boolean
}[] = [
  {
    act: 'submit',
    right: 'model.edit',
    fits: ({ state }) => state === 'draft' || state === 'rejected' || state === 'stopped',
  },
  { act: 'approve', right: 'model.review', fits: ({ state, own }) => state === 'pending' && !own },
  { act: 'reject', right: 'model.review', fits: ({ state, own }) => state === 'pending' && !own },
  { act: 'stop', right: 'model.edit', fits: ({ state }) => state === 'approved' },
]
const form = '/skynet-task/config-create'

const useButtons = (onHistory: (row: ConfigRow) => void) => {
  const why = useRights()
  const move = useSend(skynetCalls.setConfigState, { refreshes })
  const remove = useSend(skynetCalls.removeConfig, { refreshes })
  const make = useSend(skynetCalls.createTask, { refreshes })
  const makeTask = async (configId: string, dry: boolean): Promise<void> => {
    await make.mutateAsync({ configId, dry })
    notify('success', t('skynet.task_made'))
    go(`/skynet-task/index?configId=${configId}`)
  }
  return (row: ConfigRow) => {
    const ref = { id: row.id, version: row.version }
    const { name } = row.body
    return [
      ...(row.state === 'approved'
        ? [
            {
              label: t('skynet.new_task'),
              why: why('model.edit'),
              act: () => makeTask(row.id, false),
            },
            {
              label: t('skynet.new_dry'),
              why: why('model.edit'),
              act: () => makeTask(row.id, true),
            },
          ]
        : []),
      ...acts
        .filter(({ fits, right }) => fits(row) && why(right) === undefined)
        .map(({ act }) => ({
          label: t(`skynet.${act}`),
          act: () =>
            confirm({
              title: t(`skynet.${act}`),
              text: name,
              confirmLabel: t(`skynet.${act}`),
              danger: act === 'reject' || act === 'stop',
              ...(act === 'reject' || act === 'stop' ? { reason: 200 } : {}),
              act: (reason) => move.mutateAsync({ ...ref, act, reason }),
            }),
        })),
      {
        label: t('frontend.edit'),
        why: why('model.edit'),
        act: () => go(`${form}?id=${row.id}`),
      },
      { label: t('skynet.copy'), why: why('model.edit'), act: () => go(`${form}?copy=${row.id}`) },
      { label: t('skynet.history'), act: () => onHistory(row) },
      ...(row.lastTaskId === null
        ? [
            {
              label: t('frontend.delete'),
              why: why('model.edit'),
              act: () => confirmDelete(name, () => remove.mutateAsync(ref)),
            },
          ]
        : []),
    ]
  }
}

const useColumns = (onHistory: (row: ConfigRow) => void): Column<ConfigRow>[] => {
  const { nameOf } = useApps()
  const { nameOfType } = useTypes()
  const buttonsOf = useButtons(onHistory)
  return [
    column('name', 'skynet.name', 180, (row) => <span translate="no">{row.body.name}</span>),
    column('detection', 'skynet.detection', 200, (row) => (
      <>
        <span className="muted">{tData(`skynet.kind_${row.body.detection.kind}`)}</span>{' '}
        {detectionText(row.body, row.detectionName)}
      </>
    )),
    column('scope', 'skynet.scope', null, ({ body: { scope } }) => (
      <>
        {nameOf(scope.appId)} ›{' '}
        {scope.types.map((type) => nameOfType({ appId: scope.appId, type })).join(', ')}{' '}
        <span className="muted">
          {t('skynet.days')} {scope.days}
        </span>
      </>
    )),
    numberColumn('rate', 'skynet.rate', 110, (row) => row.body.rate),
    numberColumn('cap', 'skynet.cap', 110, (row) => row.body.cap),
    column('schedule', 'skynet.schedule', 140, (row) => (
      <span title={row.nextAt === null ? '' : `${t('skynet.next')} ${formatTime(row.nextAt)}`}>
        {scheduleText(row.body.schedule)}
      </span>
    )),
    column('last', 'skynet.last', 160, (row) =>
      row.lastTaskId === null || row.lastAt === null ? (
        <span className="muted">{t('skynet.never')}</span>
      ) : (
        <a href={`#/skynet-task/index?configId=${row.id}`}>{formatTime(row.lastAt)}</a>
      ),
    ),
    column('state', 'skynet.state', 160, (row) => (
      <>
        <span className={`state-tag ${tones[row.state]}`} title={row.reason}>
          {tData(`skynet.config_${row.state}`)}
        </span>{' '}
        {row.state === 'pending' && row.own && (
          <span className="muted">{t('skynet.own_hint')}</span>
        )}
      </>
    )),
    column('changed', 'skynet.changed', 180, (row) => (
      <>
        {formatTime(row.changedAt)} <span className="muted">{row.changedBy}</span>
      </>
    )),
    column('acts', 'frontend.actions', 260, (row) => (
      <RowButtons name={row.body.name} buttons={buttonsOf(row)} />
    )),
  ]
}

const History = ({ row, onClose }: { row: ConfigRow; onClose: () => void }) => {
  const { data, error, isFetching } = useCall(skynetCalls.configHistory, {
    id: row.id,
    pageSize: 100,
  })
  return (
    <Drawer title={`${t('skynet.history')}: ${row.body.name}`} width={860} onClose={onClose}>
      <HistoryTable data={data} error={error} loading={isFetching} />
    </Drawer>
  )
}

/** Configurations of sweeps: written, approved by another person, and run. */
export function ConfigsPage() {
  const noEdit = useRights()('model.edit')
  const { choices } = useApps()
  const [log, setLog] = useState<ConfigRow | null>(null)
  const columns = useColumns(setLog)
  return (
    <QueryList
      title={t('skynet.configs_title')}
      about={t('skynet.configs_about')}
      call={skynetCalls.configs}
      paging="number"
      empty={t('skynet.configs_empty')}
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
          options: choicesOf('config', configStates),
        },
      ]}
      inputOf={({ text, appId, kind, state }) => {
        const known = {
          kind: detectionKinds.find((one) => one === kind),
          state: configStates.find((one) => one === state),
        }
        return {
          ...(text ? { text } : {}),
          ...(appId ? { appId: Number(appId) } : {}),
          ...(known.kind ? { kind: known.kind } : {}),
          ...(known.state ? { state: known.state } : {}),
        }
      }}
      columns={columns}
      idOf={(row) => row.id}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={noEdit !== undefined}
          title={noEdit}
          onClick={() => go(form)}
        >
          {t('skynet.new_config')}
        </button>
      }
    >
      {log && <History row={log} onClose={() => setLog(null)} />}
    </QueryList>
  )
}
