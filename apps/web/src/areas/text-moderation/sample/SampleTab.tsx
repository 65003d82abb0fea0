import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { SampleRow } from '@oas/contract/text-moderation/statistics-schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { useState } from 'react'
import { t } from '../../../i18n/texts.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import { column, numberColumn } from '../../../kit/list/column.ts'
import { formatTime } from '../../../kit/time.ts'
import { useApps } from '../../../kit/use-apps.ts'
import { useTypeChoices, useRights } from '../words.tsx'
import { SampleDialog } from './SampleDialog.tsx'

/** How many records without a hit of each type people see, so that what is missed is counted. */
export function SampleTab() {
  const why = useRights()('text.review')
  const types = useTypeChoices()
  const { apps } = useApps()
  const [open, setOpen] = useState<SampleRow | null>(null)
  const nameOf = (row: SampleRow): string =>
    types.find(({ value }) => value === typeKeyOf(row))?.label ?? typeKeyOf(row)
  const columns: Column<SampleRow>[] = [
    column('type', 'text_statistics.type', null, nameOf),
    numberColumn('share', 'text_statistics.sample_share', 190, (row) =>
      row.share === 0 ? (
        <span className="muted">{t('text_statistics.sample_off')}</span>
      ) : (
        row.share
      ),
    ),
    column('changed', 'text_statistics.changed', 260, (row) =>
      row.updatedAt === null ? null : (
        <>
          {formatTime(row.updatedAt)} <span className="muted">{row.updatedBy}</span>
        </>
      ),
    ),
    column('acts', 'frontend.actions', 150, (row) => (
      <button
        type="button"
        className="btn small"
        disabled={why !== undefined}
        title={why}
        onClick={() => setOpen(row)}
      >
        {t('text_statistics.sample_set')}
      </button>
    )),
  ]
  return (
    <QueryList
      title={t('text_statistics.tab_sample')}
      about={t('text_statistics.sample_none')}
      call={textModerationCalls.samples}
      paging="number"
      fields={[
        { key: 'tab', kind: 'text', label: '', hidden: true },
        {
          key: 'appId',
          kind: 'choice',
          label: t('text_statistics.app'),
          options: apps.map(({ id, name }) => ({ value: String(id), label: name })),
        },
      ]}
      inputOf={({ appId }) => (appId ? { appId: Number(appId) } : {})}
      columns={columns}
      idOf={typeKeyOf}
    >
      <p className="muted">{t('text_statistics.sample_about')}</p>
      {open && <SampleDialog of={open} name={nameOf(open)} onClose={() => setOpen(null)} />}
    </QueryList>
  )
}
