import { strategyConfigCalls, strategyRuleCalls } from '@oas/contract/strategy/calls'
import { type RuleAction, type RuleRow, ruleStatuses } from '@oas/contract/strategy/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import { Popup } from '../../../kit/Popup.tsx'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import { useTicks } from '../../../kit/list/use-ticks.ts'
import { formatTime } from '../../../kit/time.ts'
import { setQuery, usePlace } from '../../../nav/location.ts'
import { typeChoices } from '../choices.ts'
import { useFitting } from '../use-fitting.ts'
import { RuleState } from '../words.tsx'
import { AlphaDialog } from './AlphaDialog.tsx'
import { BatchBar } from './BatchBar.tsx'
import { RuleDrawer } from './RuleDrawer.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { SortsDialog } from './SortsDialog.tsx'
import { EditDialog } from './EditDialog.tsx'
import { acts, refreshRules } from './act.ts'
import '../../../kit/people/people.css'
import '../strategy.css'

type Open =
  | { what: 'edit'; row: RuleRow | null; copy: boolean }
  | { what: 'drawer' | 'alpha' | 'schedule'; row: RuleRow; tab?: string }
  | { what: 'sorts' }
/** Which right an act needs; those left out need only to see the rule. */
const rights: Partial<Record<RuleAction, 'strategy.edit' | 'strategy.review' | 'strategy.deploy'>> =
  {
    edit: 'strategy.edit',
    delete: 'strategy.edit',
    pass: 'strategy.review',
    prod: 'strategy.deploy',
    stop_alpha: 'strategy.deploy',
    timed_prod: 'strategy.deploy',
    cancel_timed_prod: 'strategy.deploy',
    alpha: 'strategy.deploy',
    predeploy: 'strategy.deploy',
    offline: 'strategy.deploy',
    update_rule_to_release_sys: 'strategy.deploy',
  }
/** Acts that stand in the row; the others are behind the button beside them. */
const inRow = 2

/**
 * Columns that a narrow window leaves out: the name takes up the category, the state the time, the
 * author the reviewer; the drawer shows the others.
 */
const spare = new Set(['category', 'schedule', 'items', 'reviewer', 'updated'])
const people = (row: RuleRow): string => [row.author, row.reviewer].filter(Boolean).join(' / ')

const columns = (
  buttons: Column<RuleRow>['render'],
  categoryName: (id: string) => string,
  narrow: boolean,
): Column<RuleRow>[] => [
  {
    key: 'name',
    title: t('strategy_list.name'),
    width: 220,
    render: (row) => (
      <span
        className={narrow ? 'strategy-short' : undefined}
        title={narrow ? `${row.name} ${row.ruleKey} · ${categoryName(row.category)}` : undefined}
      >
        <a
          className="underlined"
          href={`#/strategy-engine/rule?ruleIds=${row.ruleId}`}
          onClick={(event) => event.stopPropagation()}
        >
          {row.name}
        </a>{' '}
        <span className="mono muted">{row.ruleKey}</span>
        {narrow && <span className="muted"> · {categoryName(row.category)}</span>}
      </span>
    ),
  },
  {
    key: 'category',
    title: t('strategy_list.category'),
    width: 110,
    render: (row) => categoryName(row.category),
  },
  {
    key: 'version',
    title: t('strategy_list.version'),
    width: 110,
    render: (row) => (
      <>
        v{row.version}
        {row.inUseVersion !== null && row.inUseVersion !== row.version && (
          <span className="muted">
            {' '}
            ({t('strategy_list.in_use_is', { version: row.inUseVersion })})
          </span>
        )}
      </>
    ),
  },
  {
    key: 'status',
    title: t('frontend.state'),
    width: 190,
    render: (row) => <RuleState row={row} timed={narrow} />,
  },
  {
    key: 'schedule',
    title: t('strategy_list.scheduled'),
    width: 150,
    render: (row) => formatTime(row.extData.scheduleTime ?? undefined),
  },
  {
    key: 'types',
    title: t('strategy_list.types'),
    width: 130,
    render: (row) => (
      <span
        className={narrow ? 'mono strategy-short narrow' : 'mono'}
        title={row.apps.map(typeKeyOf).join(', ')}
      >
        {row.apps.map(typeKeyOf).join(', ')}
      </span>
    ),
  },
  {
    key: 'items',
    title: t('strategy_list.items'),
    width: 80,
    numeric: true,
    render: (row) => row.items,
  },
  {
    key: 'author',
    title: t('strategy_list.author'),
    width: 110,
    render: (row) =>
      narrow ? (
        <span className="strategy-short narrow" title={people(row)}>
          {people(row)}
        </span>
      ) : (
        row.author
      ),
  },
  {
    key: 'reviewer',
    title: t('strategy_list.reviewer'),
    width: 110,
    render: (row) => row.reviewer,
  },
  {
    key: 'updated',
    title: t('strategy_list.updated'),
    width: 150,
    render: (row) => formatTime(row.updatedAt),
  },
  { key: 'act', title: t('frontend.actions'), width: 290, render: buttons },
]

/** Rules with every act their state allows. */
export const RuleListPage = () => {
  const { may } = useMay()
  const { data: config } = useCall(strategyConfigCalls.strategyConfig, {})
  const ticks = useTicks()
  const [open, setOpen] = useState<Open | null>(null)
  const { query } = usePlace()
  const close = (): void => setOpen(null)
  /**
   * What was made or changed stands on the first page; what was ticked belongs to the list before.
   */
  const stored = (): void => {
    close()
    ticks.clear()
    setQuery({ ...Object.fromEntries(query), current: 1 })
    void refreshRules()
  }
  const run = (action: RuleAction, row: RuleRow): void => {
    if (action === 'edit') setOpen({ what: 'edit', row, copy: false })
    else if (action === 'alpha') setOpen({ what: 'alpha', row })
    else if (action === 'timed_prod') setOpen({ what: 'schedule', row })
    else if (action === 'history') setOpen({ what: 'drawer', row, tab: 'history' })
    else acts[action]?.(row)
  }
  const button = (action: RuleAction, row: RuleRow, popup?: () => void) => {
    const right = rights[action]
    const off = right !== undefined && !may(right)
    return (
      <button
        key={action}
        type="button"
        className={popup ? 'popup-item' : 'btn'}
        disabled={off}
        title={off ? t('strategy_list.needs', { right }) : undefined}
        onClick={() => {
          popup?.()
          run(action, row)
        }}
      >
        {t(`strategy_list.act_${action}`)}
      </button>
    )
  }
  const buttons = (row: RuleRow) => (
    <span className="row-actions" onClick={(event) => event.stopPropagation()}>
      {row.actions.slice(0, inRow).map((action) => button(action, row))}
      <Popup label={t('strategy_list.more', { name: row.name })} button="⋯">
        {(shut) => (
          <>
            {row.actions.slice(inRow).map((action) => button(action, row, shut))}
            <button
              type="button"
              className="popup-item"
              disabled={!may('strategy.edit')}
              onClick={() => {
                shut()
                setOpen({ what: 'edit', row, copy: true })
              }}
            >
              {t('frontend.copy')}
            </button>
          </>
        )}
      </Popup>
    </span>
  )
  const choices = (list: readonly { id: string; translate: string }[] = []) =>
    list.map(({ id, translate }) => ({ value: id, label: translate }))
  const types = typeChoices(config?.apps ?? [])
  const fitting = useFitting(
    (narrow) =>
      columns(
        buttons,
        (id) => config?.ruleCategory.find((one) => one.id === id)?.translate ?? id,
        narrow,
      ),
    spare,
  )
  return (
    <QueryList
      title={t('strategy_list.title')}
      call={strategyRuleCalls.page}
      paging="page"
      columns={fitting}
      idOf={(row) => row.ruleId}
      onOpen={(row) => setOpen({ what: 'drawer', row })}
      selected={open?.what === 'drawer' ? open.row.ruleId : null}
      ticks={(rows) => ticks.of(rows, (row) => row.ruleId)}
      fields={[
        { key: 'text', kind: 'text', label: t('strategy_list.name_or_key') },
        {
          key: 'category',
          kind: 'choice',
          label: t('strategy_list.category'),
          options: choices(config?.ruleCategory),
        },
        {
          key: 'groupId',
          kind: 'choice',
          label: t('strategy_list.group'),
          options: choices(config?.strategyGroup),
        },
        {
          key: 'type',
          kind: 'choice',
          label: t('strategy_list.types'),
          options: types,
          width: 190,
        },
        {
          key: 'auditStatus',
          kind: 'choice',
          label: t('strategy_list.review'),
          options: [
            { value: '0', label: t('strategy_list.pending') },
            { value: '1', label: t('strategy_list.reviewed') },
          ],
        },
        {
          key: 'status',
          kind: 'choice',
          label: t('frontend.state'),
          options: Object.values(ruleStatuses)
            .filter((status) => status >= 0)
            .map((status) => ({
              value: String(status),
              label: t(`strategy_list.status_${status as 0}`),
            })),
        },
        { key: 'author', kind: 'text', label: t('strategy_list.author') },
        { key: 'refersTo', kind: 'number', label: t('strategy_list.refers_to'), hidden: true },
      ]}
      inputOf={({ type, auditStatus, status, ...rest }) => {
        const [appId, number] = (type ?? '').split(':')
        return {
          ...rest,
          checkExcelMode: true,
          ...(type ? { appId: Number(appId), type: Number(number) } : {}),
          ...(auditStatus ? { auditStatus: Number(auditStatus) } : {}),
          ...(status ? { status: Number(status) } : {}),
        }
      }}
      actions={(rows) => (
        <>
          <BatchBar
            rows={rows.filter((row) => ticks.ids.includes(row.ruleId))}
            onDone={ticks.clear}
          />
          <button type="button" className="btn" onClick={() => setOpen({ what: 'sorts' })}>
            {t('strategy_list.sorts')}
          </button>
          <button
            type="button"
            className="btn primary"
            disabled={!may('strategy.edit')}
            onClick={() => setOpen({ what: 'edit', row: null, copy: false })}
          >
            {t('strategy_list.new')}
          </button>
        </>
      )}
    >
      {open?.what === 'edit' && (
        <EditDialog
          key={open.row?.ruleId ?? 'new'}
          title={
            open.row && !open.copy
              ? open.row.name
              : t(open.copy ? 'strategy.copy_title' : 'strategy.new_title')
          }
          ruleId={open.row?.ruleId ?? null}
          copy={open.copy}
          category={query.get('category') ?? ''}
          onStored={stored}
          onClose={close}
        />
      )}
      {open?.what === 'drawer' && (
        <RuleDrawer
          key={open.row.ruleId}
          row={open.row}
          tab={open.tab ?? 'versions'}
          onClose={close}
        />
      )}
      {open?.what === 'alpha' && <AlphaDialog row={open.row} onClose={close} />}
      {open?.what === 'schedule' && <ScheduleDialog row={open.row} onClose={close} />}
      {open?.what === 'sorts' && <SortsDialog onClose={close} />}
    </QueryList>
  )
}
