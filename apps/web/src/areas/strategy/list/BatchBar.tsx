import { strategyRuleCalls } from '@oas/contract/strategy/calls'
import type { RuleRow } from '@oas/contract/strategy/schemas'
import { allowsBatchPass, allowsBatchProd } from '@oas/rule-engine/lifecycle'
import { useState } from 'react'
import { send } from '../../../api/send.ts'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import { confirm } from '../../../kit/Confirm.tsx'
import { Modal } from '../../../kit/Modal.tsx'
import { go } from '../../../nav/location.ts'
import { refreshRules } from './act.ts'

type Outcome = { ruleId: string; ok: boolean; message: string }
const stateOf = ({ auditStatus, status }: RuleRow) => ({ auditStatus, status, scheduleTime: null })

/** What can be done with several rules at once; each is answered on its own. */
export function BatchBar({ rows, onDone }: { rows: readonly RuleRow[]; onDone: () => void }) {
  const { may } = useMay()
  const [outcomes, setOutcomes] = useState<readonly (Outcome & { name: string })[] | null>(null)
  const pending = rows.filter((row) => allowsBatchPass(stateOf(row)))
  const ready = rows.filter((row) => allowsBatchProd(stateOf(row)))
  const ask = (
    title: string,
    chosen: readonly RuleRow[],
    act: (rules: { ruleId: string; version: number }[]) => Promise<{ list: Outcome[] }>,
  ): void =>
    confirm({
      title,
      text: (
        <ul className="strategy-names">
          {chosen.map((row) => (
            <li key={row.ruleId}>
              {row.name} v{row.version}
            </li>
          ))}
        </ul>
      ),
      act: async () => {
        const { list } = await act(chosen.map(({ ruleId, version }) => ({ ruleId, version })))
        await refreshRules()
        setOutcomes(
          list.map((one) => ({
            ...one,
            name: chosen.find((row) => row.ruleId === one.ruleId)?.name ?? one.ruleId,
          })),
        )
        onDone()
      },
    })
  return (
    <>
      <button
        type="button"
        className="btn"
        disabled={pending.length === 0 || !may('strategy.review') || !may('strategy.deploy')}
        onClick={() =>
          ask(t('strategy_list.batch_pass'), pending, (rules) =>
            send(strategyRuleCalls.passAndDeployBatch, { rules, deploy: false }),
          )
        }
      >
        {t('strategy_list.batch_pass')} ({pending.length})
      </button>
      <button
        type="button"
        className="btn"
        disabled={ready.length === 0 || !may('strategy.deploy')}
        onClick={() =>
          ask(t('strategy_list.batch_prod'), ready, (rules) =>
            send(strategyRuleCalls.deployBatch, { rules }),
          )
        }
      >
        {t('strategy_list.batch_prod')} ({ready.length})
      </button>
      <button
        type="button"
        className="btn"
        disabled={rows.length === 0}
        onClick={() =>
          go(`/strategy-engine/rule?ruleIds=${rows.map((row) => row.ruleId).join(',')}`)
        }
      >
        {t('strategy_list.together')} ({rows.length})
      </button>
      {outcomes && (
        <Modal
          title={t('strategy_list.outcomes')}
          onClose={() => setOutcomes(null)}
          footer={
            <button
              type="button"
              className="btn primary"
              data-autofocus="true"
              onClick={() => setOutcomes(null)}
            >
              {t('frontend.close')}
            </button>
          }
        >
          <ul className="strategy-names">
            {outcomes.map((one) => (
              <li key={one.ruleId}>
                <span className={`state-tag ${one.ok ? 'good' : 'bad'}`}>
                  {one.ok ? t('strategy_list.ok') : t('strategy_list.refused')}
                </span>{' '}
                {one.name}
                {one.message && `: ${one.message}`}
              </li>
            ))}
          </ul>
        </Modal>
      )}
    </>
  )
}
