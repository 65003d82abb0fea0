import { businessKinds } from '@oas/contract/kinds'
import type { Input } from '@oas/contract/define'
import {
  type Operation,
  operationKinds,
  operationLogCalls,
} from '@oas/contract/operation-log/calls'
import { useState } from 'react'
import { resultName, t, tData, typeName } from '../../i18n/texts.ts'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { OperationDrawer } from './OperationDrawer.tsx'

const kindName = (kind: Operation['kind']): string =>
  kind === 'decided'
    ? t('operation_log.kind_decided')
    : tData(`record.event_${kind.replaceAll('-', '_')}`)
const detailOf = ({ kind, resultId, remark, detail }: Operation): string =>
  [
    ...(kind === 'decided' ? [resultName(resultId)] : []),
    remark,
    ...Object.entries(detail).flatMap(([key, value]) =>
      key === 'remark' ||
      key === 'windowId' ||
      value === null ||
      (Array.isArray(value) && value.length === 0)
        ? []
        : [`${key} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`],
    ),
  ]
    .filter(Boolean)
    .join(' · ')

const columns = (nameOf: (app: number) => string): Column<Operation>[] => [
  { key: 'at', title: t('operation_log.at'), width: 150, render: (row) => formatTime(row.at) },
  {
    key: 'by',
    title: t('operation_log.by'),
    width: 110,
    render: (row) => row.by || <span className="muted">{t('operation_log.system')}</span>,
  },
  { key: 'kind', title: t('operation_log.kind'), width: 140, render: (row) => kindName(row.kind) },
  { key: 'app', title: t('operation_log.app'), width: 90, render: (row) => nameOf(row.appId) },
  {
    key: 'type',
    title: t('operation_log.type'),
    width: 140,
    render: (row) => typeName(row.typeName),
  },
  {
    key: 'post',
    title: t('operation_log.post'),
    width: 160,
    mono: true,
    render: (row) => (
      <a href={`#/tags/record-list?appId=${row.appId}&postId=${encodeURIComponent(row.postId)}`}>
        {row.postId}
      </a>
    ),
  },
  { key: 'uid', title: t('operation_log.uid'), width: 110, mono: true, render: (row) => row.uid },
  {
    key: 'task',
    title: t('operation_log.task'),
    width: 80,
    mono: true,
    render: (row) => row.taskId ?? '',
  },
  {
    key: 'window',
    title: t('operation_log.window'),
    width: 130,
    mono: true,
    render: (row) => <span title={row.pageKey}>{row.windowId}</span>,
  },
  {
    key: 'detail',
    title: t('operation_log.detail'),
    render: (row) => <span title={detailOf(row)}>{detailOf(row)}</span>,
  },
]

/** What people did to orders: decisions, and every other way an order changed hands or left. */
export const OperationPage = () => {
  const { choices, nameOf } = useApps()
  const [open, setOpen] = useState<Operation | null>(null)
  return (
    <QueryList
      title={t('operation_log.title')}
      call={operationLogCalls.list}
      paging="keyset"
      columns={columns(nameOf)}
      idOf={(row) => row.id}
      onOpen={setOpen}
      selected={open?.id ?? null}
      tools={(input) => (
        <ExportButton
          call={operationLogCalls.export}
          input={input as Input<typeof operationLogCalls.export>}
          fileName="operations.csv"
        />
      )}
      fields={[
        {
          key: 'business',
          kind: 'choice',
          label: t('operation_log.business'),
          options: businessKinds.map((kind) => ({ value: kind, label: kind })),
        },
        { key: 'appId', kind: 'choice', label: t('operation_log.app'), options: choices },
        { key: 'type', kind: 'number', label: t('operation_log.type_id'), width: 80 },
        { key: 'taskId', kind: 'number', label: t('operation_log.task'), width: 90 },
        { key: 'postId', kind: 'text', label: t('operation_log.post') },
        { key: 'uid', kind: 'text', label: t('operation_log.uid'), width: 100 },
        { key: 'windowId', kind: 'text', label: t('operation_log.window'), width: 110 },
        { key: 'person', kind: 'text', label: t('operation_log.by'), width: 110 },
        {
          key: 'kind',
          kind: 'choice',
          label: t('operation_log.kind'),
          options: operationKinds.map((kind) => ({ value: kind, label: kindName(kind) })),
        },
        { key: 'start', kind: 'time', label: t('operation_log.from') },
        { key: 'end', kind: 'time', label: t('operation_log.to') },
      ]}
      inputOf={({
        business,
        appId,
        type,
        taskId,
        postId,
        uid,
        windowId,
        person,
        kind,
        start,
        end,
      }) => ({
        ...(uid ? { uid: uid.slice(0, 64) } : {}),
        ...(windowId ? { windowId: windowId.slice(0, 64) } : {}),
        ...(business ? { business } : {}),
        ...(appId ? { appId: Number(appId) } : {}),
        ...(type ? { type: Math.min(Number(type), 2_147_483_647) } : {}),
        ...(taskId && /^[1-9]/.test(taskId) ? { taskId } : {}),
        ...(postId ? { postId } : {}),
        ...(person ? { person } : {}),
        ...(kind ? { kind } : {}),
        ...(start ? { start: Number(start) } : {}),
        ...(end ? { end: Number(end) } : {}),
      })}
    >
      {open && (
        <OperationDrawer
          row={open}
          kind={kindName(open.kind)}
          app={nameOf(open.appId)}
          onClose={() => setOpen(null)}
        />
      )}
    </QueryList>
  )
}
