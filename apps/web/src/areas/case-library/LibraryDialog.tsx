import {
  type Dimension,
  type Library,
  type LibraryBody,
  blankLibrary,
  libraryLimits,
} from '@oas/contract/case-library/schemas'
import { useId } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { ArrayEditor } from '../../kit/form/ArrayEditor.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { LinesField } from '../../kit/form/LinesField.tsx'
import { AreaField, TextField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { type FormState, useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { PickMany } from '../../kit/pick/PickMany.tsx'
import {
  usePlaceSource,
  useMayTeams,
  useTeamSource,
  useTypeSource,
} from '../../kit/pick/use-sources.ts'
import { linesOf, optionsOf } from './dimension-lines.ts'
import type { Face } from './faces.ts'

type Dim = { key: string; name: string; lines: string[] }
const dimOf = ({ key, name, options }: Dimension): Dim => ({ key, name, lines: linesOf(options) })
const toDim = ({ key, name, lines }: Dim): Dimension => ({
  key,
  name,
  options: optionsOf(lines) ?? [],
})

const DimFields = ({ dim, put }: { dim: Dim; put: (change: Partial<Dim>) => void }) => {
  const id = useId()
  return (
    <>
      <label>
        {t('case_library.dim_key')}{' '}
        <input
          value={dim.key}
          maxLength={30}
          onChange={({ target }) => put({ key: target.value })}
        />
      </label>{' '}
      <label>
        {t('case_library.name')}{' '}
        <input
          value={dim.name}
          maxLength={40}
          onChange={({ target }) => put({ name: target.value })}
        />
      </label>
      <LinesField
        id={id}
        label={t('case_library.dim_options')}
        value={dim.lines}
        onChange={(lines) => put({ lines })}
        rows={3}
        problem={optionsOf(dim.lines) === null ? t('case_library.bad_option') : ''}
      />
    </>
  )
}

type Values = Omit<LibraryBody, 'dims'> & { dims: Dim[] }
const useLibraryForm = (face: Face, of: Library | null, done: () => void): FormState<Values> => {
  const refreshes = [face.calls.query, face.calls.list, face.calls.detail]
  const create = useSend(face.calls.create, { refreshes })
  const update = useSend(face.calls.update, { refreshes })
  const { dims, ...rest } = of?.body ?? blankLibrary
  return useForm<Values>({
    initial: { ...rest, dims: dims.map(dimOf) },
    check: ({ name, dims: written }) => ({
      name: required(name, t('case_library.name')),
      dims: written.some(({ lines }) => optionsOf(lines) === null)
        ? t('case_library.bad_option')
        : null,
    }),
    send: async ({ dims: written, ...values }) => {
      const body = { ...values, dims: written.map(toDim) }
      await (of
        ? update.mutateAsync({ id: of.id, baseVersion: of.version, body })
        : create.mutateAsync({ body }))
      notify('success', t('case_library.saved'))
    },
    fieldOf: (path) => path.split('.')[1],
    done,
  })
}

/** A library: its name, whose records it holds, who sees it, what its answers say. */
export function LibraryDialog({
  face,
  of,
  onClose,
}: {
  face: Face
  of: Library | null
  onClose: () => void
}) {
  const types = useTypeSource()
  const mayTeams = useMayTeams()
  const teams = useTeamSource()
  const languages = usePlaceSource(1)
  const title = t(of ? 'case_library.edit' : 'case_library.new')
  const form = useLibraryForm(face, of, onClose)
  const many = (
    name: 'types' | 'languages' | 'teamIds',
    label: string,
    source: typeof types,
    more: { max: number; hint?: string },
  ) => (
    <PickMany
      label={label}
      source={source}
      value={form.values[name]}
      onChange={(next) => form.put({ [name]: next })}
      problem={form.problemOf(name)}
      {...more}
    />
  )
  return (
    <FormModal form={form} title={title} onClose={onClose}>
      <TextField form={form} name="name" label={t('case_library.name')} maxLength={60} autoFocus />
      {many('types', t('case_library.types'), types, {
        max: libraryLimits.types,
        hint: t('case_library.types_hint'),
      })}
      {many('languages', t('case_library.languages'), languages, {
        max: libraryLimits.languages,
      })}
      {mayTeams &&
        many('teamIds', t('case_library.teams'), teams, {
          max: libraryLimits.teams,
          hint: t('case_library.teams_hint'),
        })}
      <AreaField
        form={form}
        name="remark"
        label={t('case_library.remark')}
        maxLength={200}
        rows={2}
      />
      <p className="form-hint">{t('case_library.dims_hint')}</p>
      <ArrayEditor
        label={t('case_library.dims')}
        items={form.values.dims}
        onChange={(next) => form.put({ dims: next })}
        make={(): Dim => ({ key: '', name: '', lines: [] })}
        max={libraryLimits.dims}
        problem={form.problemOf('dims')}
      >
        {(dim, put) => <DimFields dim={dim} put={put} />}
      </ArrayEditor>
    </FormModal>
  )
}
