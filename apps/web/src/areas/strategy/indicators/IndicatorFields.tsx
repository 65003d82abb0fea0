import {
  type StrategyOption,
  indicatorKinds,
  indicatorSources,
  indicatorTypes,
  originKinds,
} from '@oas/contract/strategy/indicator'
import { t } from '../../../i18n/texts.ts'
import { ChoiceField } from '../../../kit/form/ChoiceField.tsx'
import { AreaField, SelectField, TextField, TickField } from '../../../kit/form/fields.tsx'
import type { FormState } from '../../../kit/form/use-form.ts'
import type { IndicatorDraft } from './indicator-draft.ts'
import { namedChoices } from './option-fields.ts'

type Props = {
  form: FormState<IndicatorDraft>
  /** Whether the indicator is stored: its id and kind stay then. */
  stored: boolean
  managers: readonly StrategyOption[]
  sources: readonly { id: string; name: string }[]
}

/** Names in every language of the console. */
const NameFields = ({ form }: Pick<Props, 'form'>) => (
  <>
    <TextField form={form} name="cn" label="中文" maxLength={100} required />
    <TextField form={form} name="en" label="English" maxLength={100} required />
    <TextField form={form} name="indonesian" label="Bahasa Indonesia" maxLength={100} />
    <TextField form={form} name="ru" label="Русский" maxLength={100} />
  </>
)

/** What kind of value an indicator has, and where it comes from. */
const OriginFields = ({ form, managers, sources }: Omit<Props, 'stored'>) => (
  <>
    <SelectField
      form={form}
      name="indicatorType"
      label={t('strategy_indicator.type')}
      choices={namedChoices('type', indicatorTypes)}
    />
    <SelectField
      form={form}
      name="source"
      label={t('strategy_indicator.source')}
      choices={namedChoices('source', indicatorSources)}
    />
    <SelectField
      form={form}
      name="originKind"
      label={t('strategy_indicator.origin')}
      hint={t('strategy_indicator.origin_hint')}
      choices={namedChoices('origin', originKinds)}
    />
    <TextField form={form} name="path" label={t('strategy_indicator.path')} maxLength={200} mono />
    <TextField form={form} name="by" label={t('strategy_indicator.by')} maxLength={200} mono />
    <ChoiceField
      form={form}
      name="managerId"
      label={t('strategy_indicator.manager')}
      choices={managers.map(({ id, translate }) => ({ value: id, label: translate }))}
    />
    <ChoiceField
      form={form}
      name="sourceConfigId"
      label={t('strategy_indicator.dynamic')}
      choices={sources.map((row) => ({ value: row.id, label: row.name }))}
    />
    <TickField form={form} name="showInRule" label={t('strategy_indicator.shown')} />
  </>
)

/** The options of an indicator and of its parameter, one a line. */
const OptionFields = ({ form }: Pick<Props, 'form'>) => (
  <>
    <AreaField
      form={form}
      name="options"
      label={t('strategy_indicator.options')}
      hint={t('strategy_indicator.lines_hint')}
      rows={5}
      maxLength={200_000}
      mono
    />
    <AreaField
      form={form}
      name="leftKeyOptions"
      label={t('strategy_indicator.params')}
      hint={t('strategy_indicator.lines_hint')}
      rows={5}
      maxLength={200_000}
      mono
    />
  </>
)

/** The fields of an indicator. */
export function IndicatorFields({ form, stored, managers, sources }: Props) {
  return (
    <>
      <TextField
        form={form}
        name="id"
        label={t('strategy_indicator.id')}
        maxLength={64}
        mono
        required
        disabled={stored}
      />
      <SelectField
        form={form}
        name="type"
        label={t('strategy_indicator.kind')}
        choices={namedChoices('kind', indicatorKinds)}
        disabled={stored}
      />
      <NameFields form={form} />
      <OriginFields form={form} managers={managers} sources={sources} />
      <OptionFields form={form} />
      <TextField form={form} name="remark" label={t('strategy.remark')} maxLength={500} />
    </>
  )
}
