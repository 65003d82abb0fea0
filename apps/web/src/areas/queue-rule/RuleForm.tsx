import { queueRuleCalls } from '@oas/contract/queue-rule/calls'
import { type QueueRule, type RuleEffect, ruleLimits } from '@oas/contract/queue-rule/schemas'
import { parseTypeKey } from '@oas/contract/type-key'
import { useRef, useState } from 'react'
import { CallFailure } from '../../api/call-error.ts'
import { send } from '../../api/send.ts'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField, NumberField, SelectField, TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { go } from '../../nav/location.ts'
import { EffectView } from './EffectView.tsx'
import { ruleRefreshes } from './moves.ts'
import { type Values, bodyOf, check, valuesOf } from './rule-form.ts'
import { useTypes } from './use-types.ts'

/** The server speaks of `rule.priority`; the form has it flat. */
const flat = (error: unknown): never => {
  throw error instanceof CallFailure && error.field.startsWith('rule.')
    ? new CallFailure(
        error.message,
        error.code,
        error.status,
        error.requestId,
        error.field.slice(5),
      )
    : error
}

/** Writes a rule. `of`: the draft that is changed, or the rule a new draft begins with. */
export const RuleForm = ({
  of,
  draft,
  type,
}: {
  of: QueueRule | null
  draft: boolean
  type: string
}) => {
  const { may } = useMay()
  const types = useTypes()
  const [effect, setEffect] = useState<RuleEffect | null>(null)
  const [busy, setBusy] = useState(false)
  const savedId = useRef('')
  const create = useSend(queueRuleCalls.create, { refreshes: ruleRefreshes })
  const update = useSend(queueRuleCalls.update, { refreshes: ruleRefreshes })
  const readOnly = may('setting.edit') ? undefined : t('auto_config.needs_edit')
  const form = useForm<Values>({
    initial: valuesOf(of, type),
    check,
    send: async (values) => {
      const { appId, type: id } = parseTypeKey(values.type)
      const saved = await (
        of && draft
          ? update.mutateAsync({
              id: of.id,
              version: of.version,
              rule: bodyOf(values),
              note: values.note,
            })
          : create.mutateAsync({ appId, type: id, rule: bodyOf(values), note: values.note })
      ).catch(flat)
      savedId.current = saved.id
    },
    done: () => {
      notify('success', t('frontend.saved'))
      go(`/tags/rule/config?id=${savedId.current}`)
    },
  })
  const { values } = form
  const own = types.find(({ value }) => value === values.type)
  const others = types.filter(
    (one) => own && one.appId === own.appId && one.panel === own.panel && one.value !== own.value,
  )
  const look = (): void => {
    const { appId, type: id } = parseTypeKey(values.type)
    setBusy(true)
    send(queueRuleCalls.preview, { appId, type: id, rule: bodyOf(values) })
      .then(setEffect, notifyFailure)
      .finally(() => setBusy(false))
  }
  return (
    <>
      <Form
        form={form}
        label={t('queue_rule.one')}
        {...(readOnly === undefined ? {} : { disabled: readOnly })}
        cancel={
          <>
            <button
              type="button"
              className="btn"
              disabled={busy || values.type === ''}
              title={values.type === '' ? t('queue_rule.choose_type') : undefined}
              aria-busy={busy}
              onClick={look}
            >
              {t('queue_rule.preview')}
            </button>
            <a className="btn" href="#/tags/rule">
              {t('frontend.cancel')}
            </a>
          </>
        }
      >
        <SelectField
          form={form}
          name="type"
          label={t('queue_rule.type')}
          required
          disabled={of !== null}
          empty="–"
          choices={
            own || values.type === ''
              ? types
              : [{ value: values.type, label: values.type }, ...types]
          }
        />
        <AreaField
          form={form}
          name="priority"
          label={t('queue_rule.priority')}
          hint={
            <>
              {t('queue_rule.priority_hint')}{' '}
              <code className="mono" translate="no">
                record.reportCount &gt; 3 ? 9 : record.priority
              </code>
            </>
          }
          rows={3}
          mono
        />
        <NumberField
          form={form}
          name="ageing"
          label={t('queue_rule.ageing')}
          hint={t('queue_rule.ageing_hint')}
          min={1}
          max={ruleLimits.ageing}
        />
        <NumberField
          form={form}
          name="sample"
          label={t('queue_rule.sample')}
          hint={t('queue_rule.sample_hint')}
          min={0}
          max={100}
          step={0.01}
        />
        <NumberField
          form={form}
          name="mergeMinutes"
          label={t('queue_rule.merge')}
          hint={t('queue_rule.merge_hint')}
          min={0}
          max={ruleLimits.mergeMinutes}
        />
        <NumberField
          form={form}
          name="discardMinutes"
          label={t('queue_rule.discard')}
          hint={t('queue_rule.discard_hint')}
          min={0}
          max={ruleLimits.discardMinutes}
        />
        {Boolean(values.discardMinutes) && (
          <TextField
            form={form}
            name="discardReason"
            label={t('queue_rule.discard_reason')}
            required
            maxLength={200}
          />
        )}
        <NumberField
          form={form}
          name="overflowAt"
          label={t('queue_rule.overflow_at')}
          hint={t('queue_rule.overflow_hint')}
          min={0}
          max={ruleLimits.overflowAt}
        />
        {Boolean(values.overflowAt) && (
          <SelectField
            form={form}
            name="overflowType"
            label={t('queue_rule.overflow_type')}
            required
            empty="–"
            choices={others.map((one) => ({ value: String(one.type), label: one.label }))}
          />
        )}
        <AreaField form={form} name="note" label={t('queue_rule.note')} rows={2} maxLength={500} />
      </Form>
      {effect && <EffectView effect={effect} />}
    </>
  )
}
