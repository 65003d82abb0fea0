import type { RuleRow } from '@oas/contract/strategy/schemas'
import { strategyConfigCalls, strategyRuleCalls } from '@oas/contract/strategy/calls'
import { useMemo, useState } from 'react'
import { send } from '../../../api/send.ts'
import { useCall } from '../../../api/use-call.ts'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import { confirm } from '../../../kit/Confirm.tsx'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { PageNumbers } from '../../../kit/list/PageNumbers.tsx'
import { notify } from '../../../kit/notice.tsx'
import { formatTime } from '../../../kit/time.ts'
import { DiffView } from '../edit/DiffView.tsx'
import { rulesOf } from '../edit/rules.ts'
import { refreshRules } from './act.ts'

const pageSize = 10

/** The versions of a rule: two of them compared, and earlier ones brought back. */
export const Versions = ({ rule }: { rule: RuleRow }) => {
  const { may } = useMay()
  const [page, setPage] = useState(1)
  const [before, setBefore] = useState(rule.inUseVersion ?? Math.max(1, rule.version - 1))
  const [after, setAfter] = useState(rule.version)
  const { data, isFetching, error } = useCall(
    strategyRuleCalls.versions,
    { category: rule.category, ruleKey: rule.ruleKey, page, size: pageSize },
    { keepPrevious: true },
  )
  const { data: config } = useCall(strategyConfigCalls.ruleConfig, { ruleId: rule.ruleId })
  const old = useCall(strategyRuleCalls.version, { ruleId: rule.ruleId, version: before })
  const now = useCall(strategyRuleCalls.version, { ruleId: rule.ruleId, version: after })
  const rules = useMemo(() => (config ? rulesOf(config) : null), [config])
  const bringBack = (to: number): void =>
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
  const pick = (label: string, value: number, set: (version: number) => void) => (
    <label className="strategy-pick">
      {label}
      <input
        type="number"
        min={1}
        max={rule.version}
        value={value}
        onChange={(event) => {
          const next = Number(event.target.value)
          if (Number.isInteger(next) && next >= 1 && next <= rule.version) set(next)
        }}
      />
    </label>
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
        columns={[
          {
            key: 'version',
            title: t('strategy_list.version'),
            width: 80,
            render: (row) => (
              <>
                v{row.version}
                {row.inUse && (
                  <>
                    {' '}
                    <span className="state-tag good">{t('strategy_list.status_2')}</span>
                  </>
                )}
              </>
            ),
          },
          {
            key: 'author',
            title: t('strategy_list.author'),
            width: 100,
            render: (row) => row.author,
          },
          {
            key: 'reviewer',
            title: t('strategy_list.reviewer'),
            width: 100,
            render: (row) =>
              row.auditStatus === 0 ? (
                <span className="state-tag warn">{t('strategy_list.pending')}</span>
              ) : (
                row.reviewer || t('strategy_list.reviewed')
              ),
          },
          {
            key: 'created',
            title: t('strategy_list.updated'),
            width: 150,
            render: (row) => formatTime(row.createdAt),
          },
          {
            key: 'used',
            title: t('strategy_list.used'),
            width: 160,
            render: (row) =>
              row.inUseFrom === null ? (
                ''
              ) : (
                <span className="strategy-span">
                  <span>{formatTime(row.inUseFrom)} –</span>
                  {row.inUseUntil !== null && <span>{formatTime(row.inUseUntil)}</span>}
                </span>
              ),
          },
          {
            key: 'act',
            title: t('frontend.actions'),
            width: 170,
            render: (row) => (
              <span className="row-actions">
                <button
                  type="button"
                  className="btn"
                  onClick={() => {
                    setBefore(row.version)
                    setAfter(rule.version)
                  }}
                >
                  {t('strategy_list.compare')}
                </button>
                {row.inUseFrom !== null && !row.inUse && (
                  <button
                    type="button"
                    className="btn"
                    disabled={!may('strategy.deploy')}
                    onClick={() => bringBack(row.version)}
                  >
                    {t('strategy_list.rollback')}
                  </button>
                )}
              </span>
            ),
          },
        ]}
      />
      {data && data.total > pageSize && (
        <PageNumbers current={page} pageSize={pageSize} total={data.total} onChange={setPage} />
      )}
      <div className="strategy-compare">
        {pick(t('strategy_list.compare_from'), before, setBefore)}
        {pick(t('strategy_list.compare_to'), after, setAfter)}
      </div>
      {rules && old.data && (now.data || now.error) && (
        <DiffView
          before={old.data.rule}
          after={now.data?.rule ?? null}
          beforeLabel={`v${before}`}
          afterLabel={`v${after}`}
          rules={rules}
        />
      )}
    </>
  )
}
