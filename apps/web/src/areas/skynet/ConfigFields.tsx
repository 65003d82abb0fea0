import {
  decidedFilters,
  detectionKinds,
  sweepEvery,
  sweepLimits,
  sweepSubjects,
} from '@oas/contract/skynet/schemas'
import { useId } from 'react'
import { t } from '../../i18n/texts.ts'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { LinesField } from '../../kit/form/LinesField.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { PlacesField } from '../../kit/form/PlacesField.tsx'
import { NumberField, SelectField } from '../../kit/form/fields.tsx'
import type { FormState } from '../../kit/form/use-form.ts'
import { useApps } from '../../kit/use-apps.ts'
import { useTypes } from '../../kit/use-types.ts'
import type { Draft } from './config-draft.ts'
import { useDetections, useModels } from './use-detections.ts'
import { choicesOf } from './words.tsx'

type Props = { form: FormState<Draft> }

/** What looks. */
export function DetectionFields({ form }: Props) {
  const { values } = form
  const kind = detectionKinds.find((one) => one === values.kind) ?? 'release'
  const isVersion = kind === 'version'
  const found = useDetections(kind, values.modelId)
  const { models, labels } = useModels(isVersion, values.modelId)
  return (
    <>
      <SelectField
        form={{
          ...form,
          put: ({ kind: next }) =>
            form.put({ kind: next ?? '', ref: next === 'release' ? '0' : '', label: '' }),
        }}
        name="kind"
        label={t('skynet.detection')}
        choices={choicesOf('kind', detectionKinds)}
      />
      {isVersion && (
        <ChoiceField
          form={{
            ...form,
            put: ({ modelId }) => form.put({ modelId: modelId ?? '', ref: '', label: '' }),
          }}
          name="modelId"
          label={t('model.model')}
          choices={models}
          required
        />
      )}
      <ChoiceField form={form} name="ref" label={t('skynet.ref')} choices={found} required />
      {isVersion && (
        <>
          <ChoiceField
            form={form}
            name="label"
            label={t('skynet.label')}
            choices={labels}
            required
          />
          <NumberField
            form={form}
            name="atLeast"
            label={t('skynet.at_least')}
            min={0}
            max={1}
            step={0.01}
          />
        </>
      )}
    </>
  )
}

/** Which stored content is looked through. */
export function ScopeFields({ form, isKnown }: Props & { isKnown: boolean }) {
  const { values } = form
  const { choices } = useApps()
  const { types, nameOfType } = useTypes()
  const uidsId = useId()
  const ofApp = types
    .filter(({ appId }) => String(appId) === values.appId)
    .map((type) => ({ value: String(type.type), label: nameOfType(type) }))
  return (
    <>
      <SelectField
        form={{
          ...form,
          put: ({ appId }) => form.put({ appId: appId ?? '', types: [], toType: '' }),
        }}
        name="appId"
        label={t('skynet.app')}
        choices={choices}
        empty=""
        required
        disabled={isKnown}
      />
      <MultiPick
        label={t('skynet.types')}
        choices={ofApp}
        value={values.types}
        onChange={(next) => form.put({ types: next })}
        problem={form.problemOf('types', t('skynet.types'))}
        max={sweepLimits.types}
        required
      />
      <NumberField
        form={form}
        name="days"
        label={t('skynet.days')}
        hint={t('skynet.days_hint', { n: sweepLimits.days })}
        min={1}
        max={sweepLimits.days}
        required
      />
      <SelectField
        form={form}
        name="decided"
        label={t('skynet.decided')}
        choices={choicesOf('decided', decidedFilters)}
      />
      <PlacesField form={form} name="countries" of="countries" label={t('skynet.countries')} />
      <LinesField
        id={uidsId}
        label={t('skynet.uids')}
        hint={t('skynet.uids_hint', { n: sweepLimits.users })}
        value={values.uids}
        onChange={(uids) => form.put({ uids })}
        maxLine={sweepLimits.users}
        rows={3}
        problem={form.problemOf('uids', t('skynet.uids'))}
      />
      <SelectField
        form={form}
        name="subject"
        label={t('skynet.subject')}
        choices={choicesOf('subject', sweepSubjects)}
      />
      <ChoiceField form={form} name="toType" label={t('skynet.to_type')} choices={ofApp} required />
    </>
  )
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]
/** How fast, how much, and when. */
export function PaceFields({ form }: Props) {
  const { values } = form
  return (
    <>
      <NumberField
        form={form}
        name="priority"
        label={t('skynet.priority')}
        hint={t('skynet.priority_hint')}
        min={0}
        max={9}
      />
      <NumberField
        form={form}
        name="rate"
        label={t('skynet.rate')}
        min={1}
        max={sweepLimits.ratePerSecond}
        required
      />
      <NumberField
        form={form}
        name="cap"
        label={t('skynet.cap')}
        min={1}
        max={sweepLimits.perDay}
        required
      />
      <SelectField
        form={form}
        name="every"
        label={t('skynet.schedule')}
        choices={choicesOf('every', sweepEvery)}
      />
      {values.every === 'week' && (
        <SelectField
          form={form}
          name="weekday"
          label={t('skynet.weekday')}
          choices={choicesOf('weekday', weekdays)}
        />
      )}
      {values.every !== 'never' && (
        <NumberField form={form} name="hour" label={t('skynet.hour')} min={0} max={23} />
      )}
    </>
  )
}
