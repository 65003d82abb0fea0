import { businessKinds } from '@oas/contract/kinds'
import type { Input } from '@oas/contract/define'
import {
  type Operation,
  operationKinds,
  operationLogCalls,
} from '@oas/contract/operation-log/calls'
import { parseTypeKey } from '@oas/contract/type-key'
import { useState } from 'react'
import { businessName, pageName, resultName, t, typeName } from '../../i18n/texts.ts'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { taskSource } from '../../kit/pick/tasks.ts'
import { usePeople } from '../../kit/pick/use-people.ts'
import { useTypeSource } from '../../kit/pick/use-sources.ts'
import { eventName, saidOf } from '../../kit/record/story.ts'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { OperationDrawer } from './OperationDrawer.tsx'
import { column, monoColumn, sorted } from '../../kit/list/column.ts'
import { ShownText } from '../../kit/text/ShownText.tsx'
import { recordHref } from '../../kit/record/record-href.ts'

const kindName = (kind: Operation['kind']): string =>
  kind === 'decided' ? t('operation_log.kind_decided') : eventName(kind)
/** What was decided, or said with it. */
const detailOf = ({ kind, resultId, remark, detail }: Operation): string =>
  [kind === 'decided' ? resultName(resultId) : '', remark || saidOf(detail)]
    .filter(Boolean)
    .join(' · ')

const columns = (nameOf: (app: number) => string): Column<Operation>[] => [
  sorted(column('at', 'operation_log.at', 150, (row) => formatTime(row.at))),
  column(
    'by',
    'operation_log.by',
    110,
    (row) => row.by || <span className="muted">{t('operation_log.system')}</span>,
  ),
  column('kind', 'operation_log.kind', 140, (row) => kindName(row.kind)),
  column('app', 'operation_log.app', 90, (row) => nameOf(row.appId)),
  column('type', 'operation_log.type', 140, (row) => typeName(row.typeName)),
  monoColumn('post', 'operation_log.post', 160, (row) => (
    <a href={recordHref({ appId: row.appId, postId: row.postId })}>
      <ShownText text={row.postId} />
    </a>
  )),
  monoColumn('uid', 'operation_log.uid', 110, (row) => row.uid),
  monoColumn('task', 'operation_log.task', 80, (row) => row.taskId ?? ''),
  monoColumn('window', 'operation_log.window', 130, (row) => (
    <span title={[pageName(row.pageKey), row.pageKey].filter(Boolean).join(' · ')}>
      {row.windowId}
    </span>
  )),
  column('detail', 'operation_log.detail', null, (row) => (
    <span title={detailOf(row)}>{detailOf(row)}</span>
  )),
]

/** What people did to orders: decisions, and every other way an order changed hands or left. */
export function OperationPage() {
  const { choices, nameOf } = useApps()
  const types = useTypeSource()
  const people = usePeople({ me: true })
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
          options: businessKinds.map((kind) => ({ value: kind, label: businessName(kind) })),
        },
        { key: 'appId', kind: 'choice', label: t('operation_log.app'), options: choices },
        { key: 'type', kind: 'pick', label: t('operation_log.type'), source: types },
        { key: 'taskId', kind: 'pick', label: t('operation_log.task'), source: taskSource },
        { key: 'postId', kind: 'text', label: t('operation_log.post') },
        { key: 'uid', kind: 'text', label: t('operation_log.uid'), width: 100 },
        { key: 'windowId', kind: 'text', label: t('operation_log.window'), width: 110 },
        { key: 'person', kind: 'pick', label: t('operation_log.by'), source: people },
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
        ...(type ? parseTypeKey(type) : {}),
        ...(taskId ? { taskId } : {}),
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
