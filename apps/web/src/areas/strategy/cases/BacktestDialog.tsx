import { strategyRunCalls } from '@oas/contract/strategy/calls'
import type { RuleRow, StrategyConfig } from '@oas/contract/strategy/schemas'
import { parseTypeKey, typeKeyOf } from '@oas/contract/type-key'
import type { Static } from 'typebox'
import { useState } from 'react'
import { dayMs } from '@oas/contract/time'
import { send } from '../../../api/send.ts'
import { t } from '../../../i18n/texts.ts'
import { Modal } from '../../../kit/Modal.tsx'
import { TimeField } from '../../../kit/TimeField.tsx'
import { RangePresets } from '../../../kit/list/RangePresets.tsx'
import { Form } from '../../../kit/form/Form.tsx'
import { ChoiceField } from '../../../kit/form/ChoiceField.tsx'
import { required } from '../../../kit/form/required.ts'
import { type FormState, type Problems, useForm } from '../../../kit/form/use-form.ts'
import { typeChoices } from '../choices.ts'
import { RuleVersionFields, newestVersion } from './RuleVersionFields.tsx'
import { serverNow } from '../../../api/clock.ts'

type Apps = Static<typeof StrategyConfig>['apps']
type Values = {
  ruleId: string
  version: string
  key: string
  from: number | null
  to: number | null
}

const longest = 90 * dayMs

const isPeriod = (from: number | null, to: number | null): boolean =>
  from !== null && to !== null && from < to && to - from <= longest

const checkValues = ({ ruleId, version, key, from, to }: Values): Problems<Values> => ({
  ruleId: ruleId ? null : t('strategy_list.needed'),
  key: key ? null : t('strategy_list.needed'),
  version: required(version, t('strategy_list.version')),
  to: isPeriod(from, to) ? null : t('strategy_run.bad_period'),
})

const start = async ({ ruleId, version, key, from, to }: Values): Promise<void> => {
  const { appId, type } = parseTypeKey(key)
  await send(strategyRunCalls.startBacktest, {
    ruleId,
    version: Number(version),
    appId,
    type,
    from: from ?? 0,
    to: to ?? 0,
  })
}

type FieldsProps = { form: FormState<Values>; rules: readonly RuleRow[]; apps: Apps }

const BacktestFields = ({ form, rules, apps }: FieldsProps) => (
  <>
    <RuleVersionFields form={form} rules={rules} />
    <ChoiceField
      ids
      form={form}
      name="key"
      label={t('strategy_run.type')}
      placeholder={t('strategy_run.choose_type')}
      choices={typeChoices(apps)}
      required
    />
    <div className="form-row">
      <TimeField
        label={t('frontend.range_start')}
        value={form.values.from ?? undefined}
        onChange={(value) => form.put({ from: value ?? null })}
      />
    </div>
    <div className="form-row">
      <TimeField
        label={t('frontend.range_end')}
        value={form.values.to ?? undefined}
        onChange={(value) => form.put({ to: value ?? null })}
        problem={form.problemOf('to')}
      />
      <RangePresets onPick={(from, to) => form.put({ from, to })} />
    </div>
  </>
)

/** Which version is replayed over which records. */
export function BacktestDialog({
  rules,
  apps,
  ruleId,
  onClose,
  onStarted,
}: {
  rules: readonly RuleRow[]
  apps: Apps
  ruleId: string
  onClose: () => void
  onStarted: () => Promise<void>
}) {
  const [now] = useState(() => Math.ceil(serverNow() / 60_000) * 60_000)
  const chosen = rules.find((rule) => rule.ruleId === ruleId)
  const form = useForm<Values>({
    initial: {
      ruleId,
      version: newestVersion(rules, ruleId),
      key: chosen?.apps[0] ? typeKeyOf(chosen.apps[0]) : '',
      from: now - 7 * dayMs,
      to: now,
    },
    guard: false,
    check: checkValues,
    send: async (values) => {
      await start(values)
      await onStarted()
    },
    done: onClose,
  })
  return (
    <Modal title={t('strategy_run.start_backtest')} width={520} onClose={onClose}>
      <Form
        form={form}
        label={t('strategy_run.start_backtest')}
        submitLabel={t('strategy_run.start_backtest')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <BacktestFields form={form} rules={rules} apps={apps} />
      </Form>
    </Modal>
  )
}
