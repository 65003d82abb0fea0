import type { Library } from '@oas/contract/case-library/schemas'
import { businessKinds } from '@oas/contract/kinds'
import { parseTypeKey } from '@oas/contract/type-key'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm, confirmDelete } from '../../kit/Confirm.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { TypeNames } from '../../kit/list/TypeNames.tsx'
import { choiceField } from '../../kit/list/choice-field.ts'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'
import { notify } from '../../kit/notice.tsx'
import { languages } from '../../kit/pick/later.ts'
import { useTypeSource } from '../../kit/pick/use-sources.ts'
import { formatTime } from '../../kit/time.ts'
import { go } from '../../nav/location.ts'
import { LibraryDialog } from './LibraryDialog.tsx'
import { type Face, useFace } from './faces.ts'
import { LibraryStateTag, libraryStateChoices } from './words.tsx'
import '../../kit/people/people.css'

const columns = (): Column<Library>[] => [
  sorted(column('name', 'case_library.name', 220, ({ body }) => body.name)),
  sorted(
    column('state', 'case_library.state', 110, ({ state }) => <LibraryStateTag state={state} />),
  ),
  column('types', 'case_library.types', 260, ({ body: { types } }) =>
    types.length === 0 ? (
      <span className="muted">{t('case_library.no_types')}</span>
    ) : (
      <TypeNames types={types.map(parseTypeKey)} />
    ),
  ),
  numberColumn('active', 'case_library.active', 90, ({ counts }) => counts.active),
  numberColumn('review', 'case_library.in_review', 90, ({ counts }) => counts.review),
  numberColumn('draft', 'case_library.drafts', 90, ({ counts }) => counts.draft),
  column('remark', 'case_library.remark', null, ({ body }) => body.remark),
  sorted(
    column('updatedAt', 'case_library.updated', 190, ({ updatedAt, updatedBy }) => (
      <>
        {formatTime(updatedAt)} <span className="muted">{updatedBy}</span>
      </>
    )),
  ),
]

/** What may be done to a library in its row. */
const RowActs = ({
  face,
  row,
  why,
  onEdit,
}: {
  face: Face
  row: Library
  why: string | undefined
  onEdit: () => void
}) => {
  const refreshes = [face.calls.query, face.calls.list, face.calls.detail]
  const update = useSend(face.calls.update, { refreshes })
  const remove = useSend(face.calls.remove, { refreshes })
  const { id, version, state, body } = row
  const move = async (to: Library['state']): Promise<void> => {
    await update.mutateAsync({ id, baseVersion: version, state: to })
    notify('success', t('case_library.saved'))
  }
  const act = (label: string, onClick: () => void) => (
    <button
      type="button"
      className="btn"
      aria-label={`${label}: ${body.name}`}
      disabled={why !== undefined}
      title={why}
      onClick={onClick}
    >
      {label}
    </button>
  )
  return (
    <span className="row-actions">
      {state === 'in-use'
        ? act(t('case_library.act_archive'), () =>
            confirm({
              title: `${t('case_library.act_archive')}: ${body.name}`,
              text: t('case_library.archive_sure'),
              confirmLabel: t('case_library.act_archive'),
              act: () => move('archived'),
            }),
          )
        : act(t('case_library.act_use'), () => void move('in-use'))}
      {act(t('frontend.edit'), onEdit)}
      {act(t('frontend.delete'), () => confirmDelete(body.name, () => remove.mutateAsync({ id })))}
    </span>
  )
}

/** Libraries of a kind: what they hold, and how they are kept. */
export function LibrariesPage() {
  const face = useFace()
  const { may } = useMay()
  const types = useTypeSource()
  const [open, setOpen] = useState<Library | 'new' | null>(null)
  const why = may('case.edit') ? undefined : t('case_library.needs_edit')
  const acts: Column<Library> = column('acts', 'frontend.actions', 250, (row) => (
    <RowActs face={face} row={row} why={why} onEdit={() => setOpen(row)} />
  ))
  return (
    <QueryList
      title={t(face.title)}
      about={t(face.about)}
      call={face.calls.query}
      paging="number"
      columns={[...columns(), acts]}
      idOf={({ id }) => id}
      onOpen={({ id }) => go(`${face.path}/${id}`)}
      fields={[
        { key: 'name', kind: 'text', label: t('case_library.name') },
        choiceField('state', t('case_library.state'), libraryStateChoices()),
        choiceField(
          'business',
          t('case_library.business'),
          businessKinds.map((value) => ({ value, label: tData(`type.business_${value}`) })),
        ),
        { key: 'typeKey', kind: 'pick', label: t('case_library.type'), source: types, max: 1 },
        {
          key: 'language',
          kind: 'pick',
          label: t('case_library.languages'),
          source: languages,
          max: 1,
        },
      ]}
      inputOf={(values) =>
        Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
      }
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={why !== undefined}
          title={why}
          onClick={() => setOpen('new')}
        >
          {t('case_library.new')}
        </button>
      }
    >
      {open && (
        <LibraryDialog
          face={face}
          of={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </QueryList>
  )
}
