import type { Input, Output } from '@oas/contract/define'
import {
  type EditConflict,
  type ItemSet,
  textImportCalls,
} from '@oas/contract/text-moderation/import-calls'
import { useState } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { TimeField } from '../../../kit/TimeField.tsx'
import { ChoiceField } from '../../../kit/form/ChoiceField.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { MultiPick } from '../../../kit/form/MultiPick.tsx'
import { PickField } from '../../../kit/form/PickField.tsx'
import { SelectField, TickField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { column, monoColumn } from '../../../kit/list/column.ts'
import { notify, notifyFailure } from '../../../kit/notice.tsx'
import { labelSource } from '../../../kit/pick/labels.ts'
import { bodyOf, draftOf } from '../item-draft.ts'
import {
  levelChoices,
  refreshes,
  useCategoryChoices,
  useLibraryChoices,
  useSceneChoices,
  useTypeChoices,
} from '../words.tsx'

const labels = labelSource()
type Props = {
  ids: readonly string[]
  filter: object
  found: number
  onClose: () => void
  onDone: () => void
}
type Draft = {
  of: string
  level: string
  libraryId: string
  categoryId: string
  labelId: string
  setScopes: boolean
  types: string[]
  setScenes: boolean
  scenes: string[]
  setValidTo: boolean
  validTo: number | null
}
const nothing: Omit<Draft, 'of'> = {
  level: '',
  libraryId: '',
  categoryId: '',
  labelId: '',
  setScopes: false,
  types: [],
  setScenes: false,
  scenes: [],
  setValidTo: false,
  validTo: null,
}

/** What of a draft is to be set. */
const setOf = (draft: Draft): ItemSet => ({
  ...(draft.level === '' ? {} : { level: Number(draft.level) }),
  ...(draft.libraryId === '' ? {} : { libraryId: draft.libraryId }),
  ...(draft.categoryId === '' ? {} : { categoryId: draft.categoryId }),
  ...(draft.labelId === '' ? {} : { labelId: Number(draft.labelId) }),
  ...(draft.setScopes ? { scopes: bodyOf({ ...draftOf(null), types: draft.types }).scopes } : {}),
  ...(draft.setScenes ? { scenes: draft.scenes } : {}),
  ...(draft.setValidTo ? { validTo: draft.validTo } : {}),
})

type Form = ReturnType<typeof useForm<Draft>>
const PlaceFields = ({ form }: { form: Form }) => {
  const types = useTypeChoices()
  const scenes = useSceneChoices()
  const { values } = form
  return (
    <>
      <TickField form={form} name="setScopes" label={t('text_import.set_scopes')} />
      {values.setScopes && (
        <MultiPick
          label={t('text_moderation.types')}
          choices={types}
          value={values.types}
          onChange={(next) => form.put({ types: next })}
          problem={form.problemOf('types', t('text_moderation.types'))}
          hint={t('text_moderation.types_hint')}
        />
      )}
      <TickField form={form} name="setScenes" label={t('text_import.set_scenes')} />
      {values.setScenes && (
        <MultiPick
          label={t('text_moderation.scenes')}
          choices={scenes}
          value={values.scenes}
          onChange={(next) => form.put({ scenes: next })}
          problem={form.problemOf('scenes', t('text_moderation.scenes'))}
          hint={t('text_moderation.all_hint')}
        />
      )}
      <TickField form={form} name="setValidTo" label={t('text_import.set_valid_to')} />
      {values.setValidTo && (
        <TimeField
          label={t('text_moderation.valid_to')}
          value={values.validTo ?? undefined}
          onChange={(next) => form.put({ validTo: next ?? null })}
          problem={form.problemOf('validTo', t('text_moderation.valid_to'))}
        />
      )}
    </>
  )
}

const Outcome = ({ said }: { said: Output<typeof textImportCalls.editItems> }) => (
  <>
    <p role="status">
      {t('text_import.would_change', { n: said.changed })}{' '}
      {said.unchanged > 0 && t('text_import.would_stay', { n: said.unchanged })}{' '}
      {said.inConflict > 0 && (
        <span className="problem">{t('text_import.in_conflict', { n: said.inConflict })}</span>
      )}
    </p>
    {said.conflicts.length > 0 && (
      <DataTable
        label={t('text_import.in_conflict', { n: said.inConflict })}
        rows={said.conflicts}
        idOf={(row) => row.id}
        loading={false}
        columns={[
          monoColumn<EditConflict>('rule', 'text_moderation.rule', null, (row) => row.rule),
          column<EditConflict>('why', 'text_import.why', 300, (row) => <>{row.message}</>),
        ]}
      />
    )}
  </>
)

/** Changes many words: what that comes to is seen first. */
export function EditManyDialog({ ids, filter, found, onClose, onDone }: Props) {
  const edit = useSend(textImportCalls.editItems, { refreshes })
  const [seen, setSeen] = useState<{
    input: Omit<Input<typeof textImportCalls.editItems>, 'preview'>
    said: Output<typeof textImportCalls.editItems>
  } | null>(null)
  const form = useForm<Draft>({
    initial: { of: ids.length > 0 ? 'ticked' : 'found', ...nothing },
    guard: false,
    send: async (draft) => {
      const input = {
        ...(draft.of === 'ticked' ? { ids: [...ids] } : { filter }),
        set: setOf(draft),
      }
      setSeen({ input, said: await edit.mutateAsync({ ...input, preview: true }) })
    },
    fieldOf: (path) => {
      const name = path.split('.')[1] ?? ''
      return name === 'scopes' ? 'types' : name
    },
  })
  const change = (): void => {
    if (!seen) return
    edit
      .mutateAsync({ ...seen.input, preview: false })
      .then(({ changed }) => {
        notify('success', t('text_import.changed', { n: changed }))
        onDone()
      })
      .catch(notifyFailure)
  }
  const keep = t('text_import.keep')
  return (
    <FormModal
      form={{ ...form, put: (next) => (setSeen(null), form.put(next)) }}
      title={t('text_import.edit_many')}
      onClose={onClose}
      width={680}
      submitLabel={t('text_import.look')}
      acts={
        seen && (
          <button
            type="button"
            className="btn primary"
            disabled={seen.said.changed === 0 || edit.isPending}
            onClick={change}
          >
            {t('text_import.change_now', { n: seen.said.changed })}
          </button>
        )
      }
      notice={seen && <Outcome said={seen.said} />}
    >
      <p className="muted">{t('text_import.edit_hint')}</p>
      <SelectField
        form={form}
        name="of"
        label={t('text_import.edit_of')}
        choices={[
          ...(ids.length > 0
            ? [{ value: 'ticked', label: t('text_import.edit_ticked', { n: ids.length }) }]
            : []),
          { value: 'found', label: t('text_import.edit_found', { n: found }) },
        ]}
      />
      <SelectField
        form={form}
        name="level"
        label={t('text_moderation.level')}
        empty={keep}
        choices={levelChoices()}
      />
      <ChoiceField
        form={form}
        name="libraryId"
        label={t('text_moderation.library')}
        choices={useLibraryChoices()}
      />
      <ChoiceField
        form={form}
        name="categoryId"
        label={t('text_moderation.category')}
        choices={useCategoryChoices()}
      />
      <PickField form={form} name="labelId" label={t('text_moderation.label')} source={labels} />
      <PlaceFields form={form} />
    </FormModal>
  )
}
