import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { ReleaseRow } from '@oas/contract/text-moderation/release-row'
import type { DiffRow } from '@oas/contract/text-moderation/schemas'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { PageNumbers } from '../../kit/list/PageNumbers.tsx'
import { column, monoColumn } from '../../kit/list/column.ts'

type Props = { release: ReleaseRow; onClose: () => void }

/** What a release adds, changes and takes away beside the one that is in force. */
export function DiffDrawer({ release, onClose }: Props) {
  const [page, setPage] = useState({ current: 1, pageSize: 50 })
  const id = String(release.number)
  const { data, isFetching, error } = useCall(
    textModerationCalls.diff,
    {
      id,
      ...page,
      ...(release.state === 'live' && release.sourceNumber !== null
        ? { against: String(release.sourceNumber) }
        : {}),
    },
    { keepPrevious: true },
  )
  const one = useCall(textModerationCalls.release, { id }, { enabled: release.problems > 0 })
  const columns: Column<DiffRow>[] = [
    column('act', 'text_moderation.changes', 100, (row) =>
      tData(`text_moderation.diff_${row.act}`),
    ),
    monoColumn('rule', 'text_moderation.rule', null, (row) => row.rule),
    column('type', 'text_moderation.word_type', 140, (row) =>
      tData(`text_moderation.type_${row.wordType}`),
    ),
    column('level', 'text_moderation.level', 90, (row) =>
      tData(`text_moderation.level_${row.level}`),
    ),
    column('library', 'text_moderation.library', 140, (row) => row.libraryName),
  ]
  return (
    <Drawer title={`${t('text_moderation.diff')}: ${release.number}`} onClose={onClose} width={760}>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {(one.data?.troubles ?? []).map(({ itemId, rule, code }) => (
        <p key={itemId} className="problem">
          <span className="mono">{rule}</span> {tData(`text_moderation.code_${code.toLowerCase()}`)}
        </p>
      ))}
      <DataTable
        label={t('text_moderation.diff')}
        rows={data?.list ?? []}
        idOf={(row) => row.itemId}
        loading={isFetching}
        empty={<p className="muted">{t('text_moderation.no_diff')}</p>}
        columns={columns}
      />
      {data && data.total > page.pageSize && (
        <PageNumbers
          {...page}
          total={data.total}
          onChange={(current, pageSize) => setPage({ current, pageSize })}
        />
      )}
    </Drawer>
  )
}
