import { labelCalls } from '@oas/contract/label/calls'
import { settingCalls } from '@oas/contract/setting/calls'
import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { type StrategyRow, settingRuleCalls } from '@oas/contract/setting/rule-calls'
import { parseTypeKey, typeKeyOf } from '@oas/contract/type-key'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData, typeName } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import {
  AreaField,
  NumberField,
  SelectField,
  TextField,
  TickField,
} from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { notify } from '../../kit/notice.tsx'

type Values = {
  type: string
  label: string
  limit: boolean
  results: readonly string[]
  preset: string
  time: number | null
  remark: string
  excludes: string
  types: readonly string[]
  note: string
  acceptWarnings: boolean
}
const idsOf = (text: string): number[] => [
  ...new Set(
    text
      .split(/[,\s]+/)
      .filter((one) => /^[1-9][0-9]{0,8}$/.test(one))
      .map(Number),
  ),
]

/** What a label leads to, in one type or several at once; each gets a new version, all or none. */
export const StrategyDialog = ({
  row,
  onClose,
}: {
  row: StrategyRow | null
  onClose: () => void
}) => {
  const { may } = useMay()
  const { data: types } = useCall(settingCalls.allTypes, {})
  const batch = useSend(autoConfigCalls.batch, {
    refreshes: [settingRuleCalls.strategies, settingCalls.busconfig, autoConfigCalls.list],
  })
  const form = useForm<Values>({
    initial: {
      type: row ? typeKeyOf(row) : '',
      label: row ? String(row.labelId) : '',
      limit: row ? !row.all : false,
      results: row?.results ?? [],
      preset: row?.preset ?? '',
      time: row && row.time !== 0 ? row.time : null,
      remark: row?.remark ?? '',
      excludes: row?.excludes.join(', ') ?? '',
      types: [],
      note: '',
      acceptWarnings: false,
    },
    guard: false,
    check: (values) => ({
      type: required(values.type, t('label.type')),
      label: required(values.label, t('label.label')),
      note: required(values.note, t('auto_config.note')),
    }),
    send: async (values) => {
      const [labelId, chosen] = [Number(values.label), [...new Set([values.type, ...values.types])]]
      const to = {
        labelId,
        ...(values.limit ? { results: [...values.results] } : {}),
        ...(values.preset
          ? {
              preset: {
                result: values.preset,
                ...(values.time === null ? {} : { time: values.time }),
                ...(values.remark ? { remark: values.remark } : {}),
              },
            }
          : {}),
        ...(values.excludes.trim() ? { excludes: idsOf(values.excludes) } : {}),
      }
      // What is published now is what is changed: a type that changes meanwhile refuses all of
      // them.
      const versions = versionsNow.data ?? {}
      const { drafted } = await batch.mutateAsync({
        types: chosen.map((key) => ({ ...parseTypeKey(key), version: versions[key] ?? 1 })),
        changes: [{ at: ['baseInfo', 'labelRelation', String(labelId)], act: 'set', to }],
        note: values.note,
        acceptWarnings: values.acceptWarnings,
      })
      notify(
        'success',
        drafted > 0 ? t('setting_tool.batch_drafted', { n: drafted }) : t('frontend.saved'),
      )
    },
    done: onClose,
  })
  const keys = [...new Set([form.values.type, ...form.values.types].filter(Boolean))]
  const versionsNow = useCall(settingCalls.versions, { types: keys }, { enabled: keys.length > 0 })
  const { data: setting } = useCall(
    settingCalls.busconfig,
    form.values.type ? parseTypeKey(form.values.type) : { appId: 1, type: 0 },
    { enabled: form.values.type !== '' },
  )
  const { data: labels } = useCall(
    labelCalls.list,
    form.values.type ? parseTypeKey(form.values.type) : { appId: 1, type: 0 },
    { enabled: form.values.type !== '' },
  )
  const typeChoices = (types ?? []).map((one) => ({
    value: typeKeyOf(one),
    label: `${one.appName} / ${typeName(one.name)} (${typeKeyOf(one)})`,
  }))
  const results = (setting?.result ?? []).map(({ id, transKey }) => ({
    value: id,
    label: `${tData(transKey)} (${id})`,
  }))
  const labelChoices = (labels?.list ?? [])
    .filter(({ leaf }) => leaf)
    .map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` }))
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
        {...(keys.length > 0 && !versionsNow.data ? { disabled: t('frontend.loading') } : {})}
      >
        <p className="muted">
          {t(
            may('setting.publish-own')
              ? 'setting_tool.strategy_hint'
              : 'setting_tool.batch_as_drafts',
          )}
        </p>
        <SelectField
          form={form}
          name="type"
          label={t('label.type')}
          required
          empty=""
          disabled={row !== null}
          choices={typeChoices}
        />
        <SelectField
          form={form}
          name="label"
          label={t('label.label')}
          required
          empty=""
          disabled={row !== null}
          choices={
            row && !labelChoices.some(({ value }) => value === String(row.labelId))
              ? [{ value: String(row.labelId), label: `${row.label} (${row.labelId})` }]
              : labelChoices
          }
        />
        <TickField form={form} name="limit" label={t('setting_tool.strategy_limit')} />
        {form.values.limit && (
          <MultiPick
            label={t('setting_tool.strategy_results')}
            value={form.values.results}
            problem={form.problemOf('results')}
            onChange={(next) => form.put({ results: next })}
            choices={results}
          />
        )}
        <SelectField
          form={form}
          name="preset"
          label={t('setting_tool.strategy_preset')}
          empty="–"
          choices={results}
        />
        {form.values.preset !== '' && (
          <>
            <NumberField
              form={form}
              name="time"
              label={t('setting_tool.strategy_time')}
              min={-1}
              max={315_360_000}
            />
            <TextField
              form={form}
              name="remark"
              label={t('setting_tool.strategy_remark')}
              maxLength={200}
            />
          </>
        )}
        <TextField
          form={form}
          name="excludes"
          label={t('setting_tool.strategy_excludes')}
          hint={t('setting_tool.rule_labels_hint')}
          mono
          maxLength={500}
        />
        <MultiPick
          label={t('setting_tool.strategy_types')}
          value={form.values.types}
          problem={form.problemOf('types')}
          onChange={(next) => form.put({ types: next })}
          choices={typeChoices.filter(({ value }) => value !== form.values.type)}
        />
        <AreaField
          form={form}
          name="note"
          label={t('auto_config.note')}
          rows={2}
          maxLength={500}
          required
        />
        <TickField form={form} name="acceptWarnings" label={t('auto_config.accept_warnings')} />
      </Form>
    </Modal>
  )
}
