import type { ExcelHead } from '@oas/rule-engine/views/table'
import { useState } from 'react'
import { t } from '../../../i18n/texts.ts'
import { Modal } from '../../../kit/Modal.tsx'
import { Form } from '../../../kit/form/Form.tsx'
import { ChoiceField } from '../../../kit/form/ChoiceField.tsx'
import { SelectField, TextField } from '../../../kit/form/fields.tsx'
import { type FormState, type Problems, useForm } from '../../../kit/form/use-form.ts'
import { type Rules, indicatorChoices, paramsOf, relationsFor } from '../edit/rules.ts'
import { headKey } from './table-state.ts'

type Props = {
  rules: Rules
  heads: readonly ExcelHead[]
  disabled: boolean
  onAdd: (head: ExcelHead) => void
}

type Values = { leftKey: string; param: string; relation: string }

/** The column that was chosen; null while its indicator is unknown. */
const headOf = (rules: Rules, { leftKey, param, relation }: Values): ExcelHead | null => {
  const indicator = rules.indicator(leftKey)
  if (!indicator) return null
  return {
    leftKey,
    ...(param.trim() ? { leftKeyParam: param.trim() } : {}),
    ...(indicator.type === 'judgeIndicators' ? { relation } : {}),
    type: indicator.type,
    translate: indicator.translate,
  }
}

const checkHead = (rules: Rules, heads: readonly ExcelHead[], values: Values): Problems<Values> => {
  const indicator = rules.indicator(values.leftKey)
  if (!indicator) return { leftKey: t('strategy_list.needed') }
  const head = headOf(rules, values)
  const isThere = head && heads.some((one) => headKey(one) === headKey(head))
  const lacksRelation = indicator.type === 'judgeIndicators' && !values.relation
  const lacksParam = paramsOf(indicator) !== null && !values.param.trim()
  return {
    leftKey: isThere ? t('strategy_table.twice') : null,
    relation: lacksRelation ? t('strategy_list.needed') : null,
    param: lacksParam ? t('strategy_list.needed') : null,
  }
}

const HeadFields = ({ rules, form }: { rules: Rules; form: FormState<Values> }) => {
  const indicator = rules.indicator(form.values.leftKey)
  const params = indicator ? paramsOf(indicator) : null
  return (
    <>
      <ChoiceField
        ids
        form={form}
        name="leftKey"
        label={t('strategy_indicator.title')}
        choices={[
          ...indicatorChoices(rules.config.judgeIndicators),
          ...indicatorChoices(rules.config.resultIndicators),
        ]}
      />
      {params !== null &&
        (params.length > 0 ? (
          <SelectField
            form={form}
            name="param"
            label={t('strategy_indicator.params')}
            empty="–"
            choices={params.map((value) => ({ value, label: value }))}
          />
        ) : (
          <TextField
            form={form}
            name="param"
            label={t('strategy_indicator.params')}
            maxLength={200}
          />
        ))}
      {indicator?.type === 'judgeIndicators' && (
        <SelectField
          form={form}
          name="relation"
          label={t('strategy_table.relation')}
          empty="–"
          choices={relationsFor(rules, indicator.extractContent.indicatorType).map((one) => ({
            value: one.id,
            label: one.translate,
          }))}
        />
      )}
    </>
  )
}

const Dialog = ({
  rules,
  heads,
  onAdd,
  onClose,
}: Omit<Props, 'disabled'> & { onClose: () => void }) => {
  const form = useForm<Values>({
    initial: { leftKey: '', param: '', relation: '' },
    guard: false,
    check: (values) => checkHead(rules, heads, values),
    send: async (values) => {
      const head = headOf(rules, values)
      if (head) onAdd(head)
    },
    done: onClose,
  })
  return (
    <Modal title={t('strategy_table.add_column')} width={480} onClose={onClose}>
      <Form
        form={form}
        label={t('strategy_table.add_column')}
        submitLabel={t('frontend.ok')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <HeadFields rules={rules} form={form} />
      </Form>
    </Modal>
  )
}

/** Adds a column: a condition or a result that no row has yet. */
export function AddColumn({ disabled, ...props }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn" disabled={disabled} onClick={() => setOpen(true)}>
        {t('strategy_table.add_column')}
      </button>
      {open && <Dialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
