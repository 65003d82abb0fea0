import { contactKinds } from '@oas/contract/text-moderation/contacts'
import { matchModes } from '@oas/contract/text-moderation/schemas'
import { t, tData } from '../../i18n/texts.ts'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { PickField } from '../../kit/form/PickField.tsx'
import { PlacesField } from '../../kit/form/PlacesField.tsx'
import { AreaField, SelectField, TextField, TickField } from '../../kit/form/fields.tsx'
import type { FormState } from '../../kit/form/use-form.ts'
import { TimeField } from '../../kit/TimeField.tsx'
import { labelSource } from '../../kit/pick/labels.ts'
import { CombinationFields } from './combination/CombinationFields.tsx'
import { LiveCheck } from './LiveCheck.tsx'
import type { ItemDraft } from './item-draft.ts'
import {
  levelChoices,
  useCategoryChoices,
  useLibraryChoices,
  useSceneChoices,
  useTypeChoices,
  wordTypeChoices,
} from './words.tsx'

type Props = { form: FormState<ItemDraft> }
const labels = labelSource()

const RuleField = ({ form }: Props) => {
  const { wordType } = form.values
  return (
    <TextField
      form={form}
      name="rule"
      label={t(
        wordType === '0'
          ? 'text_moderation.rule'
          : wordType === '3'
            ? 'text_moderation.rule_name'
            : 'text_moderation.rule_pattern',
      )}
      required
      mono={wordType === '1' || wordType === '2'}
      maxLength={500}
      autoFocus
    />
  )
}
/** What a built-in item looks for is chosen, never typed. */
const DetectorField = ({ form }: Props) => (
  <SelectField
    form={form}
    name="rule"
    label={t('text_contact.detector')}
    hint={t('text_contact.detector_hint')}
    choices={contactKinds.map((kind) => ({
      value: kind,
      label: tData(`text_contact.kind_${kind}`),
    }))}
    empty=""
    required
  />
)
const RuleFields = ({ form }: Props) => {
  const { wordType } = form.values
  return (
    <>
      <SelectField
        form={form}
        name="wordType"
        label={t('text_moderation.word_type')}
        choices={wordTypeChoices()}
      />
      {wordType === '4' ? <DetectorField form={form} /> : <RuleField form={form} />}
      <LiveCheck draft={form.values} />
      {wordType === '3' && <CombinationFields form={form} />}
    </>
  )
}
const KeptFields = ({ form }: Props) => (
  <>
    <ChoiceField
      form={form}
      name="libraryId"
      label={t('text_moderation.library')}
      choices={useLibraryChoices()}
      required
    />
    <ChoiceField
      form={form}
      name="categoryId"
      label={t('text_moderation.category')}
      choices={useCategoryChoices()}
      required
    />
    <PickField
      form={form}
      name="labelId"
      label={t('text_moderation.label')}
      source={labels}
      required
    />
    <SelectField
      form={form}
      name="level"
      label={t('text_moderation.level')}
      choices={levelChoices()}
    />
  </>
)
const PlaceFields = ({ form }: Props) => {
  const { values } = form
  return (
    <>
      <MultiPick
        label={t('text_moderation.types')}
        choices={useTypeChoices()}
        value={values.types}
        onChange={(types) => form.put({ types })}
        problem={form.problemOf('types', t('text_moderation.types'))}
        hint={t('text_moderation.types_hint')}
      />
      <MultiPick
        label={t('text_moderation.scenes')}
        choices={useSceneChoices()}
        value={values.scenes}
        onChange={(scenes) => form.put({ scenes })}
        problem={form.problemOf('scenes', t('text_moderation.scenes'))}
        hint={t('text_moderation.all_hint')}
      />
      <PlacesField
        form={form}
        name="languages"
        of="languages"
        label={t('text_moderation.languages')}
        hint={t('text_moderation.all_hint')}
      />
      <PlacesField
        form={form}
        name="countries"
        of="countries"
        label={t('text_moderation.countries')}
        hint={t('text_moderation.all_hint')}
      />
    </>
  )
}
const MatchFields = ({ form }: Props) => {
  const { wordType } = form.values
  if (wordType !== '0' && wordType !== '3') return null
  return (
    <>
      <SelectField
        form={form}
        name="matchMode"
        label={t('text_moderation.match_mode')}
        choices={matchModes.map((mode) => ({
          value: mode,
          label: tData(`text_moderation.mode_${mode}`),
        }))}
      />
      {wordType === '0' && (
        <>
          <TickField form={form} name="pinyin" label={t('text_moderation.pinyin')} />
          <TickField form={form} name="radicals" label={t('text_moderation.radicals')} />
          <TickField form={form} name="double" label={t('text_moderation.double')} />
          <TickField form={form} name="allow" label={t('text_moderation.allow')} />
        </>
      )}
    </>
  )
}

/** Everything that an item says. */
export function ItemFields({ form }: Props) {
  const { values } = form
  const time = (name: 'validFrom' | 'validTo', label: string) => (
    <TimeField
      label={label}
      value={values[name] ?? undefined}
      onChange={(next) => form.put({ [name]: next ?? null })}
      problem={form.problemOf(name, label)}
    />
  )
  return (
    <>
      <RuleFields form={form} />
      <KeptFields form={form} />
      <PlaceFields form={form} />
      <MatchFields form={form} />
      <AreaField
        form={form}
        name="except"
        label={t('text_moderation.except')}
        hint={t('text_moderation.except_hint')}
        rows={2}
      />
      {time('validFrom', t('text_moderation.valid_from'))}
      {time('validTo', t('text_moderation.valid_to'))}
      <AreaField
        form={form}
        name="remark"
        label={t('text_moderation.remark')}
        hint={t('text_moderation.remark_hint')}
        maxLength={500}
        rows={2}
      />
    </>
  )
}
