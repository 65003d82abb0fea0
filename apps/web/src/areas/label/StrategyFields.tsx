import { labelCalls } from '@oas/contract/label/calls'
import { settingCalls } from '@oas/contract/setting/calls'
import type { StrategyRow } from '@oas/contract/setting/rule-calls'
import { parseTypeKey } from '@oas/contract/type-key'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import {
  AreaField,
  type Choice,
  NumberField,
  TextField,
  TickField,
} from '../../kit/form/fields.tsx'
import { PickField } from '../../kit/form/PickField.tsx'
import { useTypeSource } from '../../kit/pick/use-sources.ts'
import type { FormState } from '../../kit/form/use-form.ts'
import type { StrategyDraft } from './strategy-draft.ts'

type Props = { form: FormState<StrategyDraft>; row: StrategyRow | null }

/** Labels of a type that stand below all others, and the one of the row where it is not of them. */
const useLabelChoices = (typeKey: string, row: StrategyRow | null): Choice[] => {
  const { data } = useCall(
    labelCalls.list,
    typeKey ? parseTypeKey(typeKey) : { appId: 1, type: 0 },
    { enabled: typeKey !== '' },
  )
  const choices = (data?.list ?? [])
    .filter(({ leaf }) => leaf)
    .map(({ id, name }) => ({ value: String(id), label: name }))
  if (!row || choices.some(({ value }) => value === String(row.labelId))) return choices
  return [{ value: String(row.labelId), label: row.label }]
}

const useResultChoices = (typeKey: string): Choice[] => {
  const { data: setting } = useCall(
    settingCalls.busconfig,
    typeKey ? parseTypeKey(typeKey) : { appId: 1, type: 0 },
    { enabled: typeKey !== '' },
  )
  return (setting?.result ?? []).map(({ id, transKey }) => ({
    value: id,
    label: tData(transKey),
  }))
}

/** What the label leads to: the results it allows, what it presets, what it excludes. */
const LeadsTo = ({ form, labels }: Pick<Props, 'form'> & { labels: readonly Choice[] }) => {
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
      <ChoiceField
        form={form}
        name="preset"
        label={t('setting_tool.strategy_preset')}
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
      <MultiPick
        ids
        label={t('setting_tool.strategy_excludes')}
        value={form.values.excludes}
        problem={form.problemOf('excludes', t('setting_tool.strategy_excludes'))}
        onChange={(excludes) => form.put({ excludes })}
        choices={labels.filter(({ value }) => value !== form.values.label)}
      />
    </>
  )
}

/** The fields of what a label leads to in a type, and in which other types as well. */
export function StrategyFields({ form, row }: Props) {
  const types = useTypeSource()
  const labelChoices = useLabelChoices(form.values.type, row)
  return (
    <>
      <PickField
        form={form}
        name="type"
        label={t('label.type')}
        required
        disabled={row !== null}
        source={types}
      />
      <ChoiceField
        ids
        form={form}
        name="label"
        label={t('label.label')}
        required
        disabled={row !== null}
        choices={labelChoices}
      />
      <LeadsTo form={form} labels={labelChoices} />
      <MultiPick
        label={t('setting_tool.strategy_types')}
        value={form.values.types}
        problem={form.problemOf('types')}
        onChange={(next) => form.put({ types: next })}
        ids
        choices={types.choices.filter(({ value }) => value !== form.values.type)}
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
