import { strategyRunCalls } from '@oas/contract/strategy/calls'
import { useState } from 'react'
import { send } from '../../../api/send.ts'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import { Modal } from '../../../kit/Modal.tsx'
import { Form } from '../../../kit/form/Form.tsx'
import { ChoiceField } from '../../../kit/form/ChoiceField.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { ruleChoices, useRules } from '../choices.ts'

const Choose = ({
  runIds,
  onClose,
  onDone,
}: {
  runIds: readonly string[]
  onClose: () => void
  onDone: () => void
}) => {
  const { data: rules = [] } = useRules()
  const form = useForm({
    initial: { ruleId: '' },
    guard: false,
    check: ({ ruleId }) => ({ ruleId: ruleId ? null : t('strategy_list.needed') }),
    send: async ({ ruleId }) => {
      const { ids } = await send(strategyRunCalls.caseFromRun, { runIds: [...runIds], ruleId })
      notify('success', t('strategy_run.kept', { n: ids.length }))
    },
    done: () => {
      onDone()
      onClose()
    },
  })
  return (
    <Modal title={t('strategy_run.keep')} width={480} onClose={onClose}>
      <Form
        form={form}
        label={t('strategy_run.keep')}
        submitLabel={t('strategy_run.keep')}
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
          label={t('strategy_run.of_rule')}
          placeholder={t('strategy_run.choose_rule')}
          choices={ruleChoices(rules)}
          required
        />
      </Form>
    </Modal>
  )
}

/** Makes test cases of ticked runs. */
export function KeepAsCases({ runIds, onDone }: { runIds: readonly string[]; onDone: () => void }) {
  const { may } = useMay()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="btn"
        disabled={runIds.length === 0 || runIds.length > 100 || !may('strategy.edit')}
        onClick={() => setOpen(true)}
      >
        {t('strategy_run.keep')} ({runIds.length})
      </button>
      {open && <Choose runIds={runIds} onClose={() => setOpen(false)} onDone={onDone} />}
    </>
  )
}
