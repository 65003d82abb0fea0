import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { type TableRow, rowKinds } from '@oas/contract/text-moderation/profile-calls'
import { useState } from 'react'
import { useCall, useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { notifyFailure } from '../../../kit/notice.tsx'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { PageNumbers } from '../../../kit/list/PageNumbers.tsx'
import { column, monoColumn } from '../../../kit/list/column.ts'
import { formatTime } from '../../../kit/time.ts'
import { RowButtons } from '../../../kit/RowButtons.tsx'
import { refreshes } from '../words.tsx'
import { RowDialog } from './RowDialog.tsx'

type Props = { profileId: string; noEdit: string | undefined }

const columnsFor = (
  noEdit: string | undefined,
  acts: { edit: (row: TableRow) => void; remove: (row: TableRow) => void },
) => [
  column<TableRow>('kind', 'text_profile.rows_of', 190, (row) =>
    t(`text_profile.kind_${row.kind}`),
  ),
  monoColumn<TableRow>('given', 'text_profile.given', 90, (row) => row.given),
  monoColumn<TableRow>('readAs', 'text_profile.read_as', 120, (row) => row.readAs),
  column<TableRow>('state', 'text_moderation.state', 100, (row) => (
    <span className={`state-tag ${row.state === 'approved' ? 'good' : 'warn'}`}>
      {t(`text_profile.row_${row.state}`)}
    </span>
  )),
  column<TableRow>('madeAt', 'text_moderation.changed', null, (row) => (
    <>
      {formatTime(row.madeAt)} <span className="muted">{row.madeBy}</span>
    </>
  )),
  column<TableRow>('acts', 'frontend.actions', 150, (row) =>
    row.state === 'removed' ? null : (
      <RowButtons
        name={`${row.given} ${row.readAs}`}
        buttons={[
          { label: t('frontend.edit'), why: noEdit, act: () => acts.edit(row) },
          {
            label: t('frontend.delete'),
            why: noEdit,
            act: () => acts.remove(row),
          },
        ]}
      />
    ),
  ),
]

/** Rows that a profile adds to the built-in tables, and what becomes of them. */
export function ProfileTable({ profileId, noEdit }: Props) {
  const [page, setPage] = useState({ current: 1, pageSize: 10 })
  const [kind, setKind] = useState<TableRow['kind'] | ''>('')
  const [text, setText] = useState('')
  const [open, setOpen] = useState<TableRow | 'new' | null>(null)
  const remove = useSend(textModerationCalls.removeProfileRow, { refreshes })
  const { data, isFetching } = useCall(
    textModerationCalls.profileRows,
    { profileId, ...page, ...(kind === '' ? {} : { kind }), ...(text === '' ? {} : { text }) },
    { keepPrevious: true },
  )
  const columns = columnsFor(noEdit, {
    edit: setOpen,
    remove: (row) => void remove.mutateAsync({ profileId, id: row.id }).catch(notifyFailure),
  })
  return (
    <section>
      <h3>{t('text_profile.rows')}</h3>
      <div className="row-actions">
        <select
          aria-label={t('text_profile.rows_of')}
          value={kind}
          onChange={({ target }) => {
            setKind(target.value as TableRow['kind'] | '')
            setPage({ ...page, current: 1 })
          }}
        >
          <option value="">{t('frontend.all')}</option>
          {rowKinds.map((one) => (
            <option key={one} value={one}>
              {t(`text_profile.kind_${one}`)}
            </option>
          ))}
        </select>
        <input
          type="search"
          aria-label={t('frontend.search')}
          value={text}
          maxLength={32}
          onChange={({ target }) => {
            setText(target.value)
            setPage({ ...page, current: 1 })
          }}
        />
        <button
          type="button"
          className="btn"
          disabled={noEdit !== undefined}
          title={noEdit}
          onClick={() => setOpen('new')}
        >
          {t('text_profile.add_row')}
        </button>
      </div>
      <DataTable
        label={t('text_profile.rows')}
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        loading={isFetching}
        empty={<p className="muted">{t('text_profile.no_rows')}</p>}
        columns={columns}
      />
      {data && data.total > page.pageSize && (
        <PageNumbers
          {...page}
          total={data.total}
          onChange={(current, pageSize) => setPage({ current, pageSize })}
        />
      )}
      {open && (
        <RowDialog
          profileId={profileId}
          of={open === 'new' ? null : open}
          first={kind === '' ? 'twins' : kind}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}
