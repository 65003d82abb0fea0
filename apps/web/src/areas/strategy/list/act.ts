import type { Call } from '@oas/contract/define'
import { strategyRuleCalls, strategyRunCalls } from '@oas/contract/strategy/calls'
import { type RuleRow, effects } from '@oas/contract/strategy/schemas'
import { send } from '../../../api/send.ts'
import { keyOf, queryClient } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { confirm, confirmDelete } from '../../../kit/Confirm.tsx'
import { notify } from '../../../kit/notice.tsx'
import { go } from '../../../nav/location.ts'
import { saveWorkbook } from '../workbook.ts'

const { page, version, versions, history } = strategyRuleCalls
const shown: readonly Call[] = [page, version, versions, history, strategyRunCalls.preDeployCount]
/** Reads everything that shows rules anew. */
export async function refreshRules(): Promise<void> {
  await Promise.all(shown.map((read) => queryClient.invalidateQueries({ queryKey: keyOf(read) })))
}

const one = ({ ruleId, version: number }: RuleRow) => ({ ruleId, version: number })
const ask = (
  row: RuleRow,
  action: string,
  sure: string,
  act: () => Promise<unknown>,
  danger = false,
): void =>
  confirm({
    title: t(`strategy_list.act_${action}` as 'strategy_list.act_pass'),
    text: `${sure} ${row.name} (v${row.version})`,
    danger,
    act: async () => {
      await act()
      notify('success', t('strategy_list.done'))
      await refreshRules()
    },
  })
const deploy = (row: RuleRow, effect: (typeof effects)[keyof typeof effects]): Promise<unknown> =>
  send(strategyRuleCalls.deploy, { ...one(row), effect })

/** Acts on a rule that need no more than a yes; those with a form of their own are the page's. */
export const acts: Readonly<Record<string, (row: RuleRow) => void>> = {
  pass: (row) =>
    ask(row, 'pass', t('strategy_list.pass_sure'), () =>
      send(strategyRuleCalls.pass, { ...one(row), updatedAt: row.updatedAt }),
    ),
  prod: (row) => ask(row, 'prod', t('strategy_list.prod_sure'), () => deploy(row, effects.prod)),
  stop_alpha: (row) =>
    ask(row, 'stop_alpha', t('strategy_list.stop_alpha_sure'), () =>
      deploy(row, effects.stopAlpha),
    ),
  cancel_timed_prod: (row) =>
    ask(row, 'cancel_timed_prod', t('strategy_list.cancel_timed_sure'), () =>
      send(strategyRuleCalls.schedule, { ...one(row), scheduleTime: null }),
    ),
  predeploy: (row) =>
    ask(row, 'predeploy', t('strategy_list.predeploy_sure'), () =>
      send(strategyRuleCalls.preDeploy, one(row)),
    ),
  offline: (row) =>
    ask(row, 'offline', t('strategy_list.offline_sure'), () => deploy(row, effects.offline), true),
  update_rule_to_release_sys: (row) =>
    ask(row, 'update_rule_to_release_sys', t('strategy_list.release_sure'), () =>
      send(strategyRuleCalls.toReleaseSystem, one(row)),
    ),
  export_predeploy: (row) =>
    void saveWorkbook(
      strategyRunCalls.exportPreDeploy,
      { ruleId: row.ruleId },
      `predeploy-${row.ruleKey}.xlsx`,
    ),
  export_predeploy_summary: (row) =>
    void saveWorkbook(
      strategyRunCalls.exportPreDeploySummary,
      { ruleId: row.ruleId },
      `predeploy-summary-${row.ruleKey}.xlsx`,
    ),
  delete: (row) =>
    confirmDelete(row.name, async () => {
      await send(strategyRuleCalls.remove, one(row))
      notify('success', t('frontend.deleted'))
      await refreshRules()
    }),
  unit_test: (row) => go(`/strategy-engine/test-case?ruleId=${row.ruleId}`),
}
