import { strategyRunCalls } from '@oas/contract/strategy/calls'
import type { RuleRow } from '@oas/contract/strategy/schemas'
import { send } from '../../../api/send.ts'
import { keyOf, queryClient } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { Modal } from '../../../kit/Modal.tsx'
import { Form } from '../../../kit/form/Form.tsx'
import { required } from '../../../kit/form/required.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { RuleVersionFields, newestVersion } from './RuleVersionFields.tsx'

/** Runs the test cases of a rule, all or the ticked ones, on one of its versions. */
export function RunDialog({
  rules,
  ruleId,
  ids,
  onClose,
  onRun,
}: {
  rules: readonly RuleRow[]
  ruleId: string
  ids: readonly string[]
  onClose: () => void
  onRun: (batchId: string) => void
}) {
  const form = useForm({
    initial: { ruleId, version: newestVersion(rules, ruleId) },
    guard: false,
    check: (values) => ({
      ruleId: values.ruleId ? null : t('strategy_list.needed'),
      version: required(values.version, t('strategy_list.version')),
    }),
    send: async (values) => {
      const { batchId } = await send(strategyRunCalls.runCases, {
        ruleId: values.ruleId,
        version: Number(values.version),
        ...(ids.length > 0 ? { ids: [...ids] } : {}),
      })
      await queryClient.invalidateQueries({ queryKey: keyOf(strategyRunCalls.pageBatches) })
      onClose()
      onRun(batchId)
    },
  })
  return (
    <Modal title={t('strategy_run.run_cases')} width={480} onClose={onClose}>
      <Form
        form={form}
        label={t('strategy_run.run_cases')}
        submitLabel={t('strategy_run.run_cases')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <RuleVersionFields
          form={form}
          rules={rules}
          versionHint={
            ids.length > 0
              ? t('strategy_run.only_ticked', { n: ids.length })
              : t('strategy_run.all_cases')
          }
        />
      </Form>
    </Modal>
  )
}
