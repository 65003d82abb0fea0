import { strategyConfigCalls } from '@oas/contract/strategy/calls'
import type { IndicatorRow, StrategyOption } from '@oas/contract/strategy/indicator'
import { send } from '../../../api/send.ts'
import { useCall } from '../../../api/use-call.ts'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import { Modal } from '../../../kit/Modal.tsx'
import { Form } from '../../../kit/form/Form.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { IndicatorFields } from './IndicatorFields.tsx'
import {
  type IndicatorDraft,
  indicatorDraft,
  indicatorFields,
  indicatorProblems,
} from './indicator-draft.ts'

type Props = {
  of: IndicatorRow | null
  managers: readonly StrategyOption[]
  onClose: () => void
  onSaved: () => Promise<void>
}

const store = async (of: IndicatorRow | null, values: IndicatorDraft): Promise<void> => {
  const fields = indicatorFields(values)
  if (of) await send(strategyConfigCalls.updateIndicators, { ...fields, version: of.version })
  else await send(strategyConfigCalls.createIndicators, fields)
}

/** An indicator: its names, type, where its values come from and what it may be compared with. */
export function IndicatorDialog({ of, managers, onClose, onSaved }: Props) {
  const { may } = useMay()
  const { data: sources } = useCall(strategyConfigCalls.pageSourceConfig, { page: 1, size: 500 })
  const form = useForm<IndicatorDraft>({
    initial: indicatorDraft(of),
    check: indicatorProblems,
    send: async (values) => {
      await store(of, values)
      await onSaved()
    },
    done: () => {
      notify('success', t('strategy_list.done'))
      onClose()
    },
  })
  return (
    <Modal
      title={of ? `${of.translate} (${of.id})` : t('strategy_indicator.new')}
      width={820}
      onClose={onClose}
    >
      <Form
        form={form}
        label={t('strategy_indicator.title')}
        columns={2}
        {...(may('strategy.config')
          ? {}
          : { disabled: t('strategy_list.needs', { right: 'strategy.config' }) })}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <IndicatorFields
          form={form}
          stored={of !== null}
          managers={managers}
          sources={sources?.list ?? []}
        />
      </Form>
    </Modal>
  )
}
