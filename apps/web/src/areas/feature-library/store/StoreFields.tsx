import { mostQuota } from '@oas/contract/feature-library/schemas'
import { t } from '../../../i18n/texts.ts'
import { ChoiceField } from '../../../kit/form/ChoiceField.tsx'
import {
  AreaField,
  NumberField,
  SelectField,
  TextField,
  TickField,
} from '../../../kit/form/fields.tsx'
import { MultiPick } from '../../../kit/form/MultiPick.tsx'
import { PickField } from '../../../kit/form/PickField.tsx'
import type { FormState } from '../../../kit/form/use-form.ts'
import { PickMany } from '../../../kit/pick/PickMany.tsx'
import { useTypeSource } from '../../../kit/pick/use-sources.ts'
import { useApps } from '../../../kit/use-apps.ts'
import { RemoteFields } from '../remote/RemoteFields.tsx'
import { NoConverter } from './NoConverter.tsx'
import { kindChoices, labels, levelChoices, listTypeChoices, wordOf } from '../words.tsx'
import { type StoreDraft, linesOfKind, storeKeyOf } from './store-draft.ts'

type Props = { form: FormState<StoreDraft> }

const NameFields = ({ form, isNew }: Props & { isNew: boolean }) => {
  const { choices } = useApps()
  const { values } = form
  const key = storeKeyOf(values)
  return (
    <>
      {isNew && (
        <div className="form-row">
          <label htmlFor="feature-kind">{t('feature_library.kind')}</label>
          <select
            id="feature-kind"
            value={values.kind}
            onChange={(event) =>
              form.put({ kind: event.target.value, ...linesOfKind(event.target.value) })
            }
          >
            {kindChoices().map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <div className="form-hint">{wordOf('kind', `${values.kind}_about`)}</div>
          <NoConverter kind={values.kind} />
        </div>
      )}
      <TextField
        form={form}
        name="name"
        label={t('feature_library.name')}
        required
        maxLength={64}
        autoFocus
      />
      <TextField
        form={form}
        name="storename"
        label={t('feature_library.key')}
        hint={
          isNew && values.storename.trim() === '' && key !== ''
            ? t('feature_library.key_kept', { key })
            : t('feature_library.key_hint')
        }
        disabled={!isNew}
        maxLength={32}
        mono
      />
      <ChoiceField
        form={form}
        name="appId"
        label={t('feature_library.app')}
        choices={[{ value: '0', label: t('feature_library.all_apps') }, ...choices]}
        disabled={!isNew}
        required
      />
    </>
  )
}

const MeaningFields = ({ form }: Props) => (
  <>
    <SelectField
      form={form}
      name="listType"
      label={t('feature_library.list_type')}
      hint={wordOf('list', `${form.values.listType}_about`)}
      choices={listTypeChoices()}
    />
    <PickField
      form={form}
      name="labelId"
      label={t('feature_library.label')}
      source={labels}
      required
    />
    <SelectField
      form={form}
      name="level"
      label={t('feature_library.level')}
      choices={levelChoices()}
    />
  </>
)

const LineFields = ({ form }: Props) => {
  const { kind, isRemote } = form.values
  if (kind !== 'picture' && kind !== 'text') return null
  return (
    <>
      <NumberField
        form={form}
        name="match"
        label={t('feature_library.line_match')}
        hint={t('feature_library.line_hint')}
        min={0}
        max={60}
      />
      <NumberField
        form={form}
        name="suspect"
        label={t('feature_library.line_suspect')}
        min={0}
        max={60}
      />
      {kind === 'picture' && (
        <>
          <NumberField
            form={form}
            name="minQuality"
            label={t('feature_library.min_quality')}
            hint={t('feature_library.quality_hint')}
            min={0}
            max={100}
          />
          {!isRemote && <TickField form={form} name="turns" label={t('feature_library.turns')} />}
          <TickField form={form} name="trim" label={t('feature_library.trim')} />
          {!isRemote && (
            <TickField
              form={form}
              name="keepsSample"
              label={t('feature_library.keep_sample')}
              hint={t('feature_library.keep_sample_hint')}
            />
          )}
        </>
      )}
    </>
  )
}

const PlaceFields = ({ form }: Props) => {
  const { values } = form
  const { choices } = useApps()
  const types = useTypeSource(
    values.appId === '' || values.appId === '0' ? undefined : Number(values.appId),
  )
  return (
    <>
      <PickMany
        label={t('feature_library.types')}
        source={types}
        value={values.types}
        onChange={(next) => form.put({ types: next })}
        problem={form.problemOf('types', t('feature_library.types'))}
        hint={t('feature_library.types_hint')}
      />
      {values.appId !== '' && values.appId !== '0' && (
        <MultiPick
          label={t('feature_library.shared_with')}
          choices={choices.filter(({ value }) => value !== values.appId)}
          value={values.sharedWith}
          onChange={(sharedWith) => form.put({ sharedWith })}
          problem={form.problemOf('sharedWith', t('feature_library.shared_with'))}
          hint={t('feature_library.shared_hint')}
        />
      )}
    </>
  )
}

/** Everything that a store is told. */
export function StoreFields({ form, isNew }: Props & { isNew: boolean }) {
  return (
    <>
      <NameFields form={form} isNew={isNew} />
      <MeaningFields form={form} />
      <RemoteFields form={form} isNew={isNew} />
      <LineFields form={form} />
      <PlaceFields form={form} />
      <NumberField
        form={form}
        name="ttlDays"
        label={t('feature_library.ttl_days')}
        hint={t('feature_library.ttl_hint')}
        min={1}
        max={3650}
      />
      <NumberField
        form={form}
        name="quota"
        label={t('feature_library.quota')}
        min={1}
        max={mostQuota}
      />
      <AreaField
        form={form}
        name="remark"
        label={t('feature_library.remark')}
        maxLength={500}
        rows={2}
      />
    </>
  )
}
