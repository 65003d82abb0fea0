import type { RuleValue } from '@oas/contract/strategy/rule'
import type { ExcelHead } from '@oas/rule-engine/views/table'
import { useState } from 'react'
import { t } from '../../../i18n/texts.ts'
import { Modal } from '../../../kit/Modal.tsx'
import { Form } from '../../../kit/form/Form.tsx'
import { ChoiceField } from '../../../kit/form/ChoiceField.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import type { Rules } from '../edit/rules.ts'
import { fromText } from './cell-text.ts'
import { headKey, headName, headRelation } from './table-state.ts'

type Props = {
  rules: Rules
  heads: readonly ExcelHead[]
  n: number
  disabled: boolean
  onPut: (key: string, value: RuleValue | null) => void
}

const Dialog = ({
  rules,
  heads,
  n,
  onPut,
  onClose,
}: Omit<Props, 'disabled'> & { onClose: () => void }) => {
  const headOf = (key: string): ExcelHead | undefined => heads.find((head) => headKey(head) === key)
  const form = useForm({
    initial: { column: heads[0] ? headKey(heads[0]) : '', value: '' },
    guard: false,
    check: ({ column, value }) => {
      const head = headOf(column)
      return {
        column: head ? null : t('strategy_list.needed'),
        value:
          head && fromText(rules, head, value) === undefined
            ? t('strategy_table.wrong_value')
            : null,
      }
    },
    send: async ({ column, value }) => {
      const head = headOf(column)
      if (head) onPut(column, fromText(rules, head, value) ?? null)
    },
    done: onClose,
  })
  return (
    <Modal title={t('strategy_table.batch', { n })} width={480} onClose={onClose}>
      <Form
        form={form}
        label={t('strategy_table.batch', { n })}
        submitLabel={t('frontend.ok')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <ChoiceField
          form={form}
          name="column"
          label={t('strategy_table.column')}
          choices={heads.map((head) => ({
            value: headKey(head),
            label: `${headName(head)} ${headRelation(rules, head)}`,
          }))}
        />
        <TextField
          form={form}
          name="value"
          label={t('strategy_table.value')}
          hint={t('strategy_table.value_hint')}
          maxLength={20_000}
        />
      </Form>
    </Modal>
  )
}

/** Sets one column in every ticked row. */
export function BatchEdit({ disabled, ...props }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="btn"
        disabled={disabled || props.n === 0}
        onClick={() => setOpen(true)}
      >
        {t('strategy_table.batch', { n: props.n })}
      </button>
      {open && <Dialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
