import { modelCalls } from '@oas/contract/model/calls'
import type { StrategyBody, StrategyRow } from '@oas/contract/model/schemas'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { MultiPick } from '../../../kit/form/MultiPick.tsx'
import { PlacesField } from '../../../kit/form/PlacesField.tsx'
import { NumberField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { required } from '../../../kit/form/required.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { useApps } from '../../../kit/use-apps.ts'
import { useTypes } from '../../../kit/use-types.ts'
import { refreshes } from '../words.tsx'
import { StrategyLines } from './StrategyLines.tsx'

type Draft = {
  name: string
  appId: string
  types: string[]
  languages: string
  lines: StrategyBody['lines']
  priority: number | null
  sampleBelow: number | null
  onMissing: string
}
const codesOf = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,，]+/u)
      .filter(Boolean),
  ),
]
const draftOf = (body: StrategyBody | undefined): Draft => ({
  name: body?.name ?? '',
  appId: body ? String(body.appId) : '',
  types: (body?.types ?? []).map(String),
  languages: (body?.languages ?? []).join(', '),
  lines: body?.lines ?? [],
  priority: body?.priority ?? 5,
  sampleBelow: body?.sampleBelow ?? 0,
  onMissing: body?.onMissing ?? 'queue',
})
const bodyOf = (draft: Draft): StrategyBody => ({
  name: draft.name,
  appId: Number(draft.appId),
  types: draft.types.map(Number),
  languages: codesOf(draft.languages),
  lines: draft.lines,
  priority: draft.priority ?? 0,
  sampleBelow: draft.sampleBelow ?? 0,
  onMissing: draft.onMissing === 'ignore' ? 'ignore' : 'queue',
})

type Props = { of: StrategyRow | null; onClose: () => void }
/** A strategy: where it acts, which scores count, and what is done without an answer. */
export function StrategyDialog({ of, onClose }: Props) {
  const { choices } = useApps()
  const { types, nameOfType } = useTypes()
  const create = useSend(modelCalls.createStrategy, { refreshes })
  const update = useSend(modelCalls.updateStrategy, { refreshes })
  const form = useForm<Draft>({
    initial: draftOf(of?.body),
    guard: false,
    check: (draft) => ({
      name: required(draft.name.trim(), t('model.name')),
      appId: required(draft.appId, t('model.app')),
      types: required(draft.types.join(''), t('model.types')),
      lines: required(draft.lines.map(({ label }) => label).join(''), t('model.lines')),
    }),
    send: async (draft) => {
      const body = bodyOf(draft)
      if (of) await update.mutateAsync({ id: of.id, version: of.version, body })
      else await create.mutateAsync({ body })
      notify('success', t('frontend.saved'))
    },
    fieldOf: (path) => path.split('.')[1],
    done: onClose,
  })
  const { values } = form
  const ofApp = types.filter(({ appId }) => String(appId) === values.appId)
  return (
    <FormModal
      form={form}
      title={t(of ? 'model.edit_strategy' : 'model.new_strategy')}
      onClose={onClose}
      width={860}
    >
      <TextField
        form={form}
        name="name"
        label={t('model.name')}
        required
        maxLength={64}
        autoFocus
      />
      <SelectField
        form={form}
        name="appId"
        label={t('model.app')}
        choices={choices}
        empty=""
        required
        disabled={of !== null}
      />
      <MultiPick
        label={t('model.types')}
        choices={ofApp.map((type) => ({ value: String(type.type), label: nameOfType(type) }))}
        value={values.types}
        onChange={(next) => form.put({ types: next })}
        problem={form.problemOf('types', t('model.types'))}
        required
      />
      <PlacesField
        form={form}
        name="languages"
        of="languages"
        label={t('model.languages')}
        hint={t('model.languages_hint')}
      />
      <StrategyLines
        lines={values.lines}
        onChange={(lines) => form.put({ lines })}
        problem={form.problemOf('lines', t('model.lines'))}
        appId={Number(values.appId)}
        types={values.types.map(Number)}
      />
      <NumberField form={form} name="priority" label={t('model.priority')} min={0} max={10} />
      <NumberField
        form={form}
        name="sampleBelow"
        label={t('model.sample_below')}
        hint={t('model.sample_below_hint')}
        min={0}
        max={100}
        step={0.01}
      />
      <SelectField
        form={form}
        name="onMissing"
        label={t('model.on_missing')}
        choices={[
          { value: 'queue', label: t('model.on_missing_queue') },
          { value: 'ignore', label: t('model.on_missing_ignore') },
        ]}
      />
    </FormModal>
  )
}
