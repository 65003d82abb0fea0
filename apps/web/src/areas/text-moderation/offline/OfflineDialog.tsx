import type { Input } from '@oas/contract/define'
import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import {
  type OfflineTest,
  candidateKinds,
  offlineLimits,
  offlineSources,
} from '@oas/contract/text-moderation/offline-schemas'
import { dayMs } from '@oas/contract/time'
import { useState } from 'react'
import { serverNow } from '../../../api/clock.ts'
import { useSend } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { MultiPick } from '../../../kit/form/MultiPick.tsx'
import { ChoiceField } from '../../../kit/form/ChoiceField.tsx'
import { NumberField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { required } from '../../../kit/form/required.ts'
import { type FormState, type Problems, useForm } from '../../../kit/form/use-form.ts'
import { TimeField } from '../../../kit/TimeField.tsx'
import { RangePresets } from '../../../kit/list/RangePresets.tsx'
import { notify } from '../../../kit/notice.tsx'
import { useReleaseChoices, useSandboxChoices } from '../set-choices.ts'
import { useTypeChoices } from '../words.tsx'
import { FileField } from './FileField.tsx'
import { offlineRefreshes } from './offline-names.ts'

type Draft = {
  name: string
  source: string
  fileId: string
  types: string[]
  from: number | null
  to: number | null
  sample: number | null
  base: string
  candidateKind: string
  release: string
  sandbox: string
}
type FieldsProps = { form: FormState<Draft> }
type Asked = Input<typeof textModerationCalls.offlineStart>

const isPeriod = (from: number | null, to: number | null): boolean =>
  from !== null && to !== null && from < to && to - from <= offlineLimits.days * dayMs
const check = (draft: Draft): Problems<Draft> => ({
  name: required(draft.name.trim(), t('text_offline.test_name')),
  types: required(draft.types.join(), t('text_offline.types')),
  fileId: draft.source === 'file' ? required(draft.fileId, t('text_offline.file')) : null,
  to:
    draft.source === 'records' && !isPeriod(draft.from, draft.to)
      ? t('text_offline.bad_period')
      : null,
  release:
    draft.candidateKind === 'release'
      ? required(draft.release, t('text_offline.which_release'))
      : null,
  sandbox:
    draft.candidateKind === 'sandbox'
      ? required(draft.sandbox, t('text_offline.which_sandbox'))
      : null,
})
const idOf = ({ candidateKind, release, sandbox }: Draft): Pick<Asked, 'candidateId'> =>
  candidateKind === 'release'
    ? { candidateId: release }
    : candidateKind === 'sandbox'
      ? { candidateId: sandbox }
      : {}
const inputOf = (draft: Draft): Asked => ({
  name: draft.name.trim(),
  source: offlineSources.find((one) => one === draft.source) ?? 'records',
  types: draft.types,
  sample: draft.sample ?? 100,
  candidateKind: candidateKinds.find((one) => one === draft.candidateKind) ?? 'drafts',
  ...idOf(draft),
  ...(draft.base === '' ? {} : { base: Number(draft.base) }),
  ...(draft.source === 'file'
    ? { fileId: draft.fileId }
    : { from: draft.from ?? 0, to: draft.to ?? 0 }),
})

const blank = (now: number): Draft => ({
  name: '',
  source: 'records',
  fileId: '',
  types: [],
  from: now - 7 * dayMs,
  to: now,
  sample: 100,
  base: '',
  candidateKind: 'drafts',
  release: '',
  sandbox: '',
})
/** What stands in the form at first: a week of records, or what another test had. */
const initialOf = (of: OfflineTest | null, now: number): Draft => {
  const first = blank(now)
  if (of === null) return first
  const { name, source, types, sample, candidateKind, candidateId } = of
  return {
    ...first,
    name,
    source,
    types,
    sample,
    candidateKind,
    fileId: of.fileId ?? '',
    from: of.from ?? first.from,
    to: of.to ?? first.to,
    base: of.base === null ? '' : String(of.base),
    ...(candidateKind === 'drafts' ? {} : { [candidateKind]: candidateId ?? '' }),
  }
}

const SourceFields = ({ form }: FieldsProps) => {
  const { values } = form
  const types = useTypeChoices()
  const isFile = values.source === 'file'
  return (
    <>
      <SelectField
        form={form}
        name="source"
        label={t('text_offline.source')}
        choices={offlineSources.map((one) => ({
          value: one,
          label: tData(`text_offline.source_${one}`),
        }))}
      />
      {isFile && (
        <FileField
          value={values.fileId}
          problem={form.problemOf('fileId', t('text_offline.file'))}
          onChange={(fileId) => form.put({ fileId })}
        />
      )}
      <MultiPick
        label={t('text_offline.types')}
        choices={types}
        value={values.types}
        onChange={(next) => form.put({ types: next })}
        problem={form.problemOf('types', t('text_offline.types'))}
        {...(isFile ? { hint: t('text_offline.read_as'), max: 1 } : {})}
        required
        ids
      />
      {!isFile && (
        <>
          <div className="form-row">
            <TimeField
              label={t('frontend.range_start')}
              value={values.from ?? undefined}
              onChange={(from) => form.put({ from: from ?? null })}
            />
          </div>
          <div className="form-row">
            <TimeField
              label={t('frontend.range_end')}
              value={values.to ?? undefined}
              onChange={(to) => form.put({ to: to ?? null })}
              problem={form.problemOf('to', t('text_offline.period'))}
            />
            <RangePresets onPick={(from, to) => form.put({ from, to })} />
          </div>
        </>
      )}
      <NumberField form={form} name="sample" label={t('text_offline.sample')} min={1} max={100} />
    </>
  )
}
const WordFields = ({ form }: FieldsProps) => {
  const releases = useReleaseChoices()
  const sandboxes = useSandboxChoices()
  return (
    <>
      <SelectField
        form={form}
        name="base"
        label={t('text_offline.base')}
        choices={releases}
        empty={t('text_offline.base_live')}
      />
      <SelectField
        form={form}
        name="candidateKind"
        label={t('text_offline.candidate')}
        choices={candidateKinds.map((one) => ({
          value: one,
          label: tData(`text_offline.candidate_${one}`),
        }))}
      />
      {form.values.candidateKind === 'release' && (
        <ChoiceField
          form={form}
          name="release"
          label={t('text_offline.which_release')}
          choices={releases}
          required
        />
      )}
      {form.values.candidateKind === 'sandbox' && (
        <ChoiceField
          form={form}
          name="sandbox"
          label={t('text_offline.which_sandbox')}
          choices={sandboxes}
          required
        />
      )}
    </>
  )
}

type Props = { of: OfflineTest | null; onClose: () => void }
/** Begins a test; `of`: one whose rows are tested once more. */
export function OfflineDialog({ of, onClose }: Props) {
  const [now] = useState(() => Math.ceil(serverNow() / 60_000) * 60_000)
  const start = useSend(textModerationCalls.offlineStart, { refreshes: offlineRefreshes })
  const form = useForm<Draft>({
    initial: initialOf(of, now),
    check,
    guard: false,
    send: async (draft) => {
      await start.mutateAsync(inputOf(draft))
      notify('success', t('text_offline.started'))
    },
    fieldOf: (path) => {
      const name = path.split('.')[0] ?? ''
      return name === 'candidateId' ? 'candidateKind' : name
    },
    done: onClose,
  })
  return (
    <FormModal
      form={form}
      title={t('text_offline.new_test')}
      submitLabel={t('text_offline.start')}
      onClose={onClose}
      width={620}
    >
      <TextField
        form={form}
        name="name"
        label={t('text_offline.test_name')}
        maxLength={64}
        required
        autoFocus
      />
      <SourceFields form={form} />
      <WordFields form={form} />
    </FormModal>
  )
}
