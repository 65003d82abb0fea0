import { labelCalls } from '@oas/contract/label/calls'
import { settingCalls } from '@oas/contract/setting/calls'
import type { StrategyRow } from '@oas/contract/setting/rule-calls'
import { parseTypeKey, typeKeyOf } from '@oas/contract/type-key'
import { useCall } from '../../api/use-call.ts'
import { t, tData, typeName } from '../../i18n/texts.ts'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import {
  AreaField,
  type Choice,
  NumberField,
  SelectField,
  TextField,
  TickField,
} from '../../kit/form/fields.tsx'
import type { FormState } from '../../kit/form/use-form.ts'
import type { StrategyDraft } from './strategy-draft.ts'

type Props = { form: FormState<StrategyDraft>; row: StrategyRow | null }

const useTypeChoices = (): Choice[] => {
  const { data: types } = useCall(settingCalls.allTypes, {})
  return (types ?? []).map((one) => ({
    value: typeKeyOf(one),
    label: `${one.appName} / ${typeName(one.name)} (${typeKeyOf(one)})`,
  }))
}

/** Labels of a type that stand below all others, and the one of the row where it is not of them. */
const useLabelChoices = (typeKey: string, row: StrategyRow | null): Choice[] => {
  const { data } = useCall(
    labelCalls.list,
    typeKey ? parseTypeKey(typeKey) : { appId: 1, type: 0 },
    { enabled: typeKey !== '' },
  )
  const choices = (data?.list ?? [])
    .filter(({ leaf }) => leaf)
    .map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` }))
  if (!row || choices.some(({ value }) => value === String(row.labelId))) return choices
  return [{ value: String(row.labelId), label: `${row.label} (${row.labelId})` }]
}

const useResultChoices = (typeKey: string): Choice[] => {
  const { data: setting } = useCall(
    settingCalls.busconfig,
    typeKey ? parseTypeKey(typeKey) : { appId: 1, type: 0 },
    { enabled: typeKey !== '' },
  )
  return (setting?.result ?? []).map(({ id, transKey }) => ({
    value: id,
    label: `${tData(transKey)} (${id})`,
  }))
}

/** What the label leads to: the results it allows, what it presets, what it excludes. */
const LeadsTo = ({ form }: Pick<Props, 'form'>) => {
  const results = useResultChoices(form.values.type)
  return (
    <>
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
    </>
  )
}

/** The fields of what a label leads to in a type, and in which other types as well. */
export function StrategyFields({ form, row }: Props) {
  const typeChoices = useTypeChoices()
  const labelChoices = useLabelChoices(form.values.type, row)
  return (
    <>
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
        choices={labelChoices}
      />
      <LeadsTo form={form} />
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
    </>
  )
}
