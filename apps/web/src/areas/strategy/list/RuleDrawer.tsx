import type { RuleRow } from '@oas/contract/strategy/schemas'
import { strategyRuleCalls, strategyRunCalls } from '@oas/contract/strategy/calls'
import type { Output } from '@oas/contract/define'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { Drawer } from '../../../kit/Drawer.tsx'
import { Tabs } from '../../../kit/Tabs.tsx'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { Pager } from '../../../kit/list/Pager.tsx'
import { useOwnSort } from '../../../kit/list/use-call-sort.ts'
import { useKeyset } from '../../../kit/list/use-keyset.ts'
import { formatTime } from '../../../kit/time.ts'
import { RuleState } from '../words.tsx'
import { RuleScoreTab } from './RuleScoreTab.tsx'
import { Versions } from './Versions.tsx'
import { column, sorted } from '../../../kit/list/column.ts'

type Act = Output<(typeof strategyRuleCalls)['history']>['list'][number]

const historyColumns = (): Column<Act>[] => [
  sorted(column('at', 'frontend.time', 160, (row) => formatTime(row.at))),
  column('actor', 'strategy_list.actor', 130, (row) => row.actor),
  column('version', 'strategy_list.version', 70, (row) =>
    row.version === null ? '' : `v${row.version}`,
  ),
  column('action', 'strategy_list.did', 150, (row) => tData(`strategy_list.did_${row.action}`)),
  column('detail', 'strategy_list.detail', null, (row) => (
    <span className="mono" title={JSON.stringify(row.detail)}>
      {Object.keys(row.detail).length === 0 ? '' : JSON.stringify(row.detail)}
    </span>
  )),
]

/** Who did what to a rule. */
const History = ({ ruleId }: { ruleId: string }) => {
  const { sorting, asked, text } = useOwnSort(strategyRuleCalls.history)
  const paging = useKeyset(`${ruleId} ${text}`)
  const { data, isFetching, error } = useCall(
    strategyRuleCalls.history,
    { ruleId, ...asked, limit: 20, ...(paging.after ? { after: paging.after } : {}) },
    { keepPrevious: true },
  )
  return (
    <>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('strategy_list.act_history')}
        loading={isFetching}
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        columns={historyColumns()}
        sorting={sorting}
      />
      <Pager
        page={paging.page}
        rows={data?.list.length ?? 0}
        next={data?.next ?? null}
        onForward={paging.forward}
        onBack={paging.back}
      />
    </>
  )
}

/** How often the version in predeploy said otherwise. */
const Predeploy = ({ ruleId }: { ruleId: string }) => {
  const { data, error } = useCall(strategyRunCalls.preDeployCount, { ruleId }, { refetchMs: 5000 })
  if (error)
    return (
      <p className="problem" role="alert">
        {error.message}
      </p>
    )
  if (!data || data.runs === 0) return <p className="muted">{t('strategy_list.no_runs')}</p>
  const share = (n: number): string => `${n} (${((n / data.runs) * 100).toFixed(2)} %)`
  return (
    <dl className="strategy-figures">
      <dt>{t('strategy_list.since')}</dt>
      <dd>{formatTime(data.since ?? undefined)}</dd>
      <dt>{t('strategy_list.runs')}</dt>
      <dd>{data.runs}</dd>
      {(['same', 'gained', 'lost', 'other'] as const).map((kind) => [
        <dt key={kind}>{t(`strategy_run.kind_${kind}`)}</dt>,
        <dd key={`${kind} n`}>{share(data[kind])}</dd>,
      ])}
    </dl>
  )
}

/**
 * A rule beside the list: its versions with their differences, what was done to it, and how its
 * version in predeploy does.
 */
export function RuleDrawer({
  row,
  tab,
  onClose,
}: {
  row: RuleRow
  tab: string
  onClose: () => void
}) {
  const [shown, setShown] = useState(tab)
  const { data } = useCall(strategyRuleCalls.page, { ruleId: row.ruleId })
  const rule = data?.list[0] ?? row
  const tabs = [
    { key: 'versions', label: t('strategy_list.versions') },
    { key: 'history', label: t('strategy_list.act_history') },
    { key: 'score', label: t('strategy_score.title') },
    { key: 'predeploy', label: t('strategy_list.act_predeploy') },
  ]
  return (
    <Drawer title={`${rule.name} (${rule.ruleKey})`} width={860} onClose={onClose}>
      <p>
        <RuleState row={rule} /> {rule.remark && <span className="muted">{rule.remark}</span>}
      </p>
      <Tabs label={rule.name} tabs={tabs} value={shown} onChange={setShown}>
        {shown === 'versions' ? (
          <Versions rule={rule} />
        ) : shown === 'history' ? (
          <History ruleId={rule.ruleId} />
        ) : shown === 'score' ? (
          <RuleScoreTab ruleId={rule.ruleId} />
        ) : (
          <Predeploy ruleId={rule.ruleId} />
        )}
      </Tabs>
    </Drawer>
  )
}
