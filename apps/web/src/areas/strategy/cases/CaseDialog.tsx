import { jsonObject } from '@oas/contract/json'
import { strategyRunCalls } from '@oas/contract/strategy/calls'
import type { RuleRow, RunInput, TestCase } from '@oas/contract/strategy/schemas'
import type { RuleValue } from '@oas/contract/strategy/rule'
import type { Static } from 'typebox'
import { send } from '../../../api/send.ts'
import { keyOf, queryClient } from '../../../api/use-call.ts'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import { Modal } from '../../../kit/Modal.tsx'
import { Form } from '../../../kit/form/Form.tsx'
import { ChoiceField } from '../../../kit/form/ChoiceField.tsx'
import { AreaField, TextField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { ruleChoices } from '../choices.ts'

type Case = Static<typeof TestCase>
const jsonProblem = (text: string): string | null =>
  jsonObject(text) ? null : t('strategy_run.no_object')

/** Values a rule is given and what it must say to them. */
export function CaseDialog({
  of,
  ruleId,
  rules,
  onClose,
}: {
  of: Case | null
  ruleId: string
  rules: readonly RuleRow[]
  onClose: () => void
}) {
  const { may } = useMay()
  const form = useForm({
    initial: {
      ruleId: of?.ruleId ?? ruleId,
      name: of?.name ?? '',
      input: JSON.stringify(of?.input ?? { text: '' }, null, 2),
      expected: JSON.stringify(of?.expected ?? {}, null, 2),
      remark: of?.remark ?? '',
    },
    check: (values) => ({
      ruleId: values.ruleId ? null : t('strategy_list.needed'),
      name: values.name.trim() ? null : t('strategy_list.needed'),
      input: jsonProblem(values.input),
      expected: jsonProblem(values.expected),
    }),
    send: async (values) => {
      const fields = {
        ruleId: values.ruleId,
        name: values.name.trim(),
        input: jsonObject(values.input) as RunInput,
        expected: jsonObject(values.expected) as Record<string, RuleValue>,
        remark: values.remark.trim(),
      }
      if (of) await send(strategyRunCalls.updateCase, { ...fields, id: of.id, version: of.version })
      else await send(strategyRunCalls.createCase, fields)
      await queryClient.invalidateQueries({ queryKey: keyOf(strategyRunCalls.pageCases) })
    },
    done: () => {
      notify('success', t('strategy_list.done'))
      onClose()
    },
  })
  return (
    <Modal title={of ? of.name : t('strategy_run.new_case')} width={640} onClose={onClose}>
      <Form
        form={form}
        label={t('strategy_run.new_case')}
        {...(may('strategy.edit')
          ? {}
          : { disabled: t('strategy_list.needs', { right: 'strategy.edit' }) })}
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
          disabled={of !== null}
          required
        />
        <TextField
          form={form}
          name="name"
          label={t('strategy_list.name')}
          maxLength={100}
          required
        />
        <AreaField
          form={form}
          name="input"
          label={t('strategy_run.input')}
          hint={t('strategy_run.input_hint')}
          rows={8}
          maxLength={100_000}
          mono
        />
        <AreaField
          form={form}
          name="expected"
          label={t('strategy_run.expected')}
          hint={t('strategy_run.expected_hint')}
          rows={4}
          maxLength={20_000}
          mono
        />
        <TextField form={form} name="remark" label={t('strategy.remark')} maxLength={500} />
      </Form>
    </Modal>
  )
}
