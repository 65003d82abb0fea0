import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { type Scene, longestText } from '@oas/contract/text-moderation/schemas'
import { parseTypeKey, typeKeyOf } from '@oas/contract/type-key'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { ArrayEditor } from '../../kit/form/ArrayEditor.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { NumberField, SelectField, TextField, TickField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { type FormState, useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { nameOfProfile } from './profiles/profile-name.ts'
import { refreshes, useLibraryChoices, useTypeChoices } from './words.tsx'

type Draft = {
  key: string
  name: string
  fields: { type: string; field: string }[]
  profile: string
  libraryIds: string[]
  maxChars: number | null
  active: boolean
}

const draftOf = (of: Scene | null): Draft => ({
  key: of?.key ?? '',
  name: of?.name ?? '',
  fields: (of?.fields ?? []).map(({ field, ...type }) => ({ type: typeKeyOf(type), field })),
  profile: of?.profile ?? 'standard',
  libraryIds: of?.libraryIds ?? [],
  maxChars: of?.maxChars ?? longestText,
  active: of?.active ?? true,
})

const Texts = ({ form }: { form: FormState<Draft> }) => {
  const types = useTypeChoices()
  return (
    <ArrayEditor
      label={t('text_moderation.fields')}
      items={form.values.fields}
      max={200}
      make={() => ({ type: types[0]?.value ?? '', field: '' })}
      addLabel={t('text_moderation.types')}
      onChange={(fields) => form.put({ fields })}
      problem={form.problemOf('fields', t('text_moderation.fields'))}
    >
      {(one, put) => (
        <>
          <select
            aria-label={t('text_moderation.app_type')}
            value={one.type}
            onChange={({ target }) => put({ type: target.value })}
          >
            {types.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <input
            className="mono"
            aria-label={t('text_moderation.field')}
            placeholder={t('text_moderation.field_hint')}
            maxLength={64}
            value={one.field}
            onChange={({ target }) => put({ field: target.value })}
          />
        </>
      )}
    </ArrayEditor>
  )
}

/** A scene: the texts it reads, how, and by words of which libraries. */
export function SceneDialog({ of, onClose }: { of: Scene | null; onClose: () => void }) {
  const libraries = useLibraryChoices()
  const profiles = useCall(textModerationCalls.profiles, { pageSize: 200 }).data?.list ?? []
  const create = useSend(textModerationCalls.createScene, { refreshes })
  const update = useSend(textModerationCalls.updateScene, { refreshes })
  const form = useForm<Draft>({
    initial: draftOf(of),
    guard: false,
    check: ({ key, name }) => ({
      key: required(key.trim(), t('text_moderation.key')),
      name: required(name.trim(), t('text_moderation.name')),
    }),
    send: async (draft) => {
      const body = {
        ...draft,
        fields: draft.fields.map(({ type, field }) => ({ ...parseTypeKey(type), field })),
        maxChars: draft.maxChars ?? longestText,
      }
      if (of) await update.mutateAsync({ id: of.id, version: of.version, body })
      else await create.mutateAsync({ body })
      notify('success', t('frontend.saved'))
    },
    fieldOf: (path) => path.split('.')[1],
    done: onClose,
  })
  return (
    <FormModal
      form={form}
      title={t(of ? 'text_moderation.edit_scene' : 'text_moderation.new_scene')}
      onClose={onClose}
      width={760}
    >
      <TextField
        form={form}
        name="key"
        label={t('text_moderation.key')}
        hint={t('text_moderation.key_hint')}
        required
        mono
        maxLength={32}
        autoFocus
      />
      <TextField
        form={form}
        name="name"
        label={t('text_moderation.name')}
        required
        maxLength={64}
      />
      <Texts form={form} />
      <SelectField
        form={form}
        name="profile"
        label={t('text_moderation.profile')}
        choices={profiles.map((one) => ({ value: one.key, label: nameOfProfile(one) }))}
      />
      <MultiPick
        label={t('text_moderation.library')}
        choices={libraries}
        value={form.values.libraryIds}
        onChange={(libraryIds) => form.put({ libraryIds })}
        problem={form.problemOf('libraryIds', t('text_moderation.library'))}
        hint={t('text_moderation.libraries_hint')}
      />
      <NumberField
        form={form}
        name="maxChars"
        label={t('text_moderation.max_chars')}
        min={1}
        max={longestText}
      />
      <TickField form={form} name="active" label={t('text_moderation.active')} />
    </FormModal>
  )
}
