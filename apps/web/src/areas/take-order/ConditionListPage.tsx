import { sessionCalls } from '@oas/contract/session/calls'
import { mayOpen } from '@oas/contract/session/path-access'
import { typeKeyOf } from '@oas/contract/type-key'
import { useCall } from '../../api/use-call.ts'
import { t, typeName } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { LoadProblem } from './LoadProblem.tsx'
import { column } from '../../kit/list/column.ts'
import { useSettings } from '../../kit/conditions/use-settings.ts'
import { type PageRow, usePages } from './use-pages.ts'
import { inWords } from '../../kit/conditions/in-words.ts'
import './take-order.css'

type Settings = NonNullable<ReturnType<typeof useSettings>['data']>
const queuePath = '/tags/order-manage'
const typesOf = (row: PageRow): string =>
  row.types
    .filter((info) => row.save?.appTypes.includes(typeKeyOf(info)))
    .map((info) => `${info.appName} · ${typeName(info.name)}`)
    .join(', ')

/** The conditions of each type, under its name where there are several. */
const Words = ({ row, settings }: { row: PageRow; settings: Settings }) => {
  const parts = row.types.flatMap((info) => {
    const words = inWords(
      settings[typeKeyOf(info)]?.condition ?? [],
      row.save?.conditions[typeKeyOf(info)] ?? [],
    )
    return words.length > 0 && row.save?.appTypes.includes(typeKeyOf(info))
      ? [{ name: typeName(info.name), words }]
      : []
  })
  if (parts.length === 0) return <span className="muted">{t('take_order.no_conditions')}</span>
  return parts.map((part) => (
    <div key={part.name}>
      {(row.save?.appTypes.length ?? 0) > 1 && <strong>{part.name}: </strong>}
      {part.words.join(' · ')}
    </div>
  ))
}

const columns = (settings: Settings): Column<PageRow>[] => [
  column('page', 'take_order.page', 170, (row) => (
    <a href={`#/take-order/condition-detail/${row.kind.name}`}>{t(row.kind.title)}</a>
  )),
  column('types', 'take_order.types', null, typesOf),
  column('conditions', 'take_order.conditions', null, (row) => (
    <Words row={row} settings={settings} />
  )),
  column('used', 'take_order.last_used', 150, (row) => formatTime(row.save?.savedAt)),
  column('links', 'take_order.actions', 190, (row) => (
    <span className="take-order-links">
      <a
        href={`#/take-order/condition-detail/${row.kind.name}`}
        aria-label={t('take_order.edit_of', { page: t(row.kind.title) })}
      >
        {t('take_order.edit')}
      </a>
      <a
        href={`#/tags/audit/${row.kind.path}`}
        aria-label={t('take_order.start_on', { page: t(row.kind.title) })}
      >
        {t('take_order.start')}
      </a>
    </span>
  )),
]

/** One's own take-order conditions, a row for each audit page that has some. */
export function ConditionListPage() {
  const { rows, error, again } = usePages()
  const { data: self } = useCall(sessionCalls.self, {})
  const { data: routes } = useCall(sessionCalls.routes, {})
  const own = (rows ?? []).filter((row) => row.save)
  const settings = useSettings(own.flatMap((row) => row.types.map(typeKeyOf)))
  const problem = error ?? settings.error
  const loading = !problem && (rows === null || (own.length > 0 && !settings.data))
  const mayWait = self?.permissions.includes('record.read') && mayOpen(routes ?? [], queuePath)
  return (
    <div className="list-page take-order">
      <div className="take-order-head">
        <h1>{t('take_order.title')}</h1>
        {mayWait && (
          <a className="btn" href={`#${queuePath}`}>
            <Icon name="queue" />
            {t('take_order.queue_title')}
          </a>
        )}
        <a className="btn primary" href="#/take-order/create-condition">
          {t('take_order.create')}
        </a>
      </div>
      <p className="muted">{t('take_order.hint')}</p>
      {problem ? (
        <LoadProblem
          message={problem.message}
          again={() => {
            again()
            if (settings.isError) void settings.refetch()
          }}
        />
      ) : (
        <DataTable
          label={t('take_order.title')}
          columns={columns(settings.data ?? {})}
          rows={loading ? [] : own}
          idOf={(row) => row.kind.name}
          loading={loading}
          empty={rows?.length === 0 ? t('take_order.no_pages') : t('take_order.none')}
        />
      )}
    </div>
  )
}
