import { strategyRuleCalls } from '@oas/contract/strategy/calls'
import { type RuleRow, effects } from '@oas/contract/strategy/schemas'
import { send } from '../../../api/send.ts'
import { t } from '../../../i18n/texts.ts'
import { Modal } from '../../../kit/Modal.tsx'
import { Form } from '../../../kit/form/Form.tsx'
import { NumberField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { refreshRules } from './act.ts'

/** The share of users that run the new version; the rest stay with the one in use. */
export function AlphaDialog({ row, onClose }: { row: RuleRow; onClose: () => void }) {
  const form = useForm<{ percent: number | null }>({
    initial: { percent: (row.extData.alphaShare ?? 1000) / 100 },
    guard: false,
    check: ({ percent }) => ({
      percent:
        percent !== null && percent >= 0.01 && percent <= 100
          ? null
          : t('strategy_list.share_range'),
    }),
    send: async ({ percent }) => {
      await send(strategyRuleCalls.deploy, {
        ruleId: row.ruleId,
        version: row.version,
        effect: effects.alpha,
        alphaShare: Math.round((percent ?? 0) * 100),
      })
      await refreshRules()
    },
    done: () => {
      notify('success', t('strategy_list.done'))
      onClose()
    },
  })
  return (
    <Modal
      title={`${t('strategy_list.act_alpha')}: ${row.name} v${row.version}`}
      width={460}
      onClose={onClose}
    >
      <Form
        form={form}
        label={t('strategy_list.act_alpha')}
        submitLabel={t('strategy_list.act_alpha')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <NumberField
          form={form}
          name="percent"
          label={t('strategy_list.share')}
          hint={t('strategy_list.share_hint')}
          min={0.01}
          max={100}
          step={0.01}
          required
        />
      </Form>
    </Modal>
  )
}
