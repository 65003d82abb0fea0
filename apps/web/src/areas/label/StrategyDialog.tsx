import { settingCalls } from '@oas/contract/setting/calls'
import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { type StrategyRow, settingRuleCalls } from '@oas/contract/setting/rule-calls'
import { parseTypeKey } from '@oas/contract/type-key'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { StrategyFields } from './StrategyFields.tsx'
import {
  type StrategyDraft,
  strategyDraft,
  strategyEntry,
  strategyProblems,
} from './strategy-draft.ts'

type Props = { row: StrategyRow | null; onClose: () => void }

const typesOf = ({ type, types }: StrategyDraft): string[] => [
  ...new Set([type, ...types].filter(Boolean)),
]

const useStore = () => {
  const batch = useSend(autoConfigCalls.batch, {
    refreshes: [settingRuleCalls.strategies, settingCalls.busconfig, autoConfigCalls.list],
  })
  return async (
    values: StrategyDraft,
    versions: Readonly<Record<string, number>>,
  ): Promise<void> => {
    const to = strategyEntry(values)
    const { drafted } = await batch.mutateAsync({
      types: typesOf(values).map((key) => ({ ...parseTypeKey(key), version: versions[key] ?? 1 })),
      changes: [{ at: ['baseInfo', 'labelRelation', String(to.labelId)], act: 'set', to }],
      note: values.note,
      acceptWarnings: values.acceptWarnings,
    })
    notify(
      'success',
      drafted > 0 ? t('setting_tool.batch_drafted', { n: drafted }) : t('frontend.saved'),
    )
  }
}

/** What a label leads to, in one type or several at once; each gets a new version, all or none. */
export function StrategyDialog({ row, onClose }: Props) {
  const { may } = useMay()
  const store = useStore()
  const form = useForm<StrategyDraft>({
    initial: strategyDraft(row),
    guard: false,
    check: strategyProblems,
    // What is published now is what is changed: a type that changes meanwhile refuses all of
    // them.
    send: (values) => store(values, versionsNow.data ?? {}),
    done: onClose,
  })
  const types = typesOf(form.values)
  const versionsNow = useCall(settingCalls.versions, { types }, { enabled: types.length > 0 })
  const hint = may('setting.publish-own')
    ? t('setting_tool.strategy_hint')
    : t('setting_tool.batch_as_drafts')
  return (
    <Modal
      title={
        row
          ? `${t('setting_tool.strategy_edit')}: ${row.label || row.labelId}`
          : t('setting_tool.strategy_new')
      }
      width={760}
      busy={form.busy}
      onClose={onClose}
    >
      <Form
        form={form}
        label={t('setting_tool.strategy')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
        {...(types.length > 0 && !versionsNow.data ? { disabled: t('frontend.loading') } : {})}
      >
        <p className="muted">{hint}</p>
        <StrategyFields form={form} row={row} />
      </Form>
    </Modal>
  )
}
