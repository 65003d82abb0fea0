import { strategyRunCalls } from '@oas/contract/strategy/calls'
import type { RuleRow } from '@oas/contract/strategy/schemas'
import { send } from '../../../api/send.ts'
import { keyOf, queryClient } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { Modal } from '../../../kit/Modal.tsx'
import { Form } from '../../../kit/form/Form.tsx'
import { ChoiceField } from '../../../kit/form/ChoiceField.tsx'
import { NumberField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { ruleChoices } from '../choices.ts'

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
  const newest = (id: string): number | null =>
    rules.find((rule) => rule.ruleId === id)?.version ?? null
  const form = useForm<{ ruleId: string; version: number | null }>({
    initial: { ruleId, version: newest(ruleId) },
    guard: false,
    check: (values) => ({
      ruleId: values.ruleId ? null : t('strategy_list.needed'),
      version:
        values.version !== null &&
        values.version >= 1 &&
        values.version <= (newest(values.ruleId) ?? 1)
          ? null
          : t('strategy_run.no_version'),
    }),
    send: async (values) => {
      const { batchId } = await send(strategyRunCalls.runCases, {
        ruleId: values.ruleId,
        version: values.version ?? 1,
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
        <ChoiceField
          ids
          form={form}
          name="ruleId"
          label={t('strategy.rule')}
          placeholder={t('strategy_run.choose_rule')}
          choices={ruleChoices(rules)}
          required
        />
        <NumberField
          form={form}
          name="version"
          label={t('strategy_list.version')}
          min={1}
          required
          hint={
            ids.length > 0
              ? t('strategy_run.only_ticked', { n: ids.length })
              : t('strategy_run.all_cases')
          }
        />
      </Form>
    </Modal>
  )
}
