import type { RuleRow } from '@oas/contract/strategy/schemas'
import { strategyConfigCalls, strategyRuleCalls } from '@oas/contract/strategy/calls'
import { useMemo, useState } from 'react'
import { send } from '../../../api/send.ts'
import { useCall } from '../../../api/use-call.ts'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import { confirm } from '../../../kit/Confirm.tsx'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { useOwnSort } from '../../../kit/list/use-call-sort.ts'
import { PageNumbers } from '../../../kit/list/PageNumbers.tsx'
import { notify } from '../../../kit/notice.tsx'
import { DiffView } from '../edit/DiffView.tsx'
import { rulesOf } from '../edit/rules.ts'
import { Pick } from '../../../kit/pick/Pick.tsx'
import { versionSource } from '../version-source.ts'
import { refreshRules } from './act.ts'
import { type VersionRow, versionColumns } from './version-columns.tsx'

const pageSize = 10

const bringBack = (rule: RuleRow, to: number): void =>
  confirm({
    title: t('strategy_list.rollback'),
    text: t('strategy_list.rollback_sure', { version: to }),
    danger: true,
    act: async () => {
      await send(strategyRuleCalls.rollback, { ruleId: rule.ruleId, version: rule.version, to })
      notify('success', t('strategy_list.done'))
      await refreshRules()
    },
  })

type PickProps = {
  label: string
  value: number
  ruleId: string
  onPick: (version: number) => void
}

const VersionPick = ({ label, value, ruleId, onPick }: PickProps) => (
  <Pick
    compact
    kept
    label={label}
    source={versionSource(ruleId)}
    value={String(value)}
    width={280}
    onChange={(next) => onPick(Number(next))}
  />
)

type DiffProps = { rule: RuleRow; before: number; after: number }

/** What the later of two versions changes. */
const VersionDiff = ({ rule: { ruleId }, before, after }: DiffProps) => {
  const { data: config } = useCall(strategyConfigCalls.ruleConfig, { ruleId })
  const old = useCall(strategyRuleCalls.version, { ruleId, version: before })
  const now = useCall(strategyRuleCalls.version, { ruleId, version: after })
  const rules = useMemo(() => (config ? rulesOf(config) : null), [config])
  if (!rules || !old.data || !(now.data || now.error)) return null
  return (
    <DiffView
      before={old.data.rule}
      after={now.data?.rule ?? null}
      beforeLabel={`v${before}`}
      afterLabel={`v${after}`}
      rules={rules}
    />
  )
}

/** The versions of a rule: two of them compared, and earlier ones brought back. */
export function Versions({ rule }: { rule: RuleRow }) {
  const { may } = useMay()
  const [page, setPage] = useState(1)
  const { sorting, asked } = useOwnSort(strategyRuleCalls.versions, () => setPage(1))
  const [before, setBefore] = useState(rule.inUseVersion ?? Math.max(1, rule.version - 1))
  const [after, setAfter] = useState(rule.version)
  const { data, isFetching, error } = useCall(
    strategyRuleCalls.versions,
    { category: rule.category, ruleKey: rule.ruleKey, ...asked, page, size: pageSize },
    { keepPrevious: true },
  )
  const compare = (version: number): void => {
    setBefore(version)
    setAfter(rule.version)
  }
  const buttons = (row: VersionRow) => (
    <span className="row-actions">
      <button type="button" className="btn" onClick={() => compare(row.version)}>
        {t('strategy_list.compare')}
      </button>
      {row.inUseFrom !== null && !row.inUse && (
        <button
          type="button"
          className="btn"
          disabled={!may('strategy.deploy')}
          onClick={() => bringBack(rule, row.version)}
        >
          {t('strategy_list.rollback')}
        </button>
      )}
    </span>
  )
  return (
    <>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('strategy_list.versions')}
        loading={isFetching}
        rows={data?.list ?? []}
        idOf={(row) => String(row.version)}
        columns={versionColumns(buttons)}
        sorting={sorting}
      />
      {data && data.total > pageSize && (
        <PageNumbers current={page} pageSize={pageSize} total={data.total} onChange={setPage} />
      )}
      <div className="strategy-compare">
        <VersionPick
          label={t('strategy_list.compare_from')}
          value={before}
          ruleId={rule.ruleId}
          onPick={setBefore}
        />
        <VersionPick
          label={t('strategy_list.compare_to')}
          value={after}
          ruleId={rule.ruleId}
          onPick={setAfter}
        />
      </div>
      <VersionDiff rule={rule} before={before} after={after} />
    </>
  )
}
