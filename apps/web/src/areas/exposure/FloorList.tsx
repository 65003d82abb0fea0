import { exposureCalls } from '@oas/contract/exposure/calls'
import type { ExposureFloor } from '@oas/contract/exposure/schemas'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { column, numberColumn } from '../../kit/list/column.ts'
import { EditRemove } from './EditRemove.tsx'
import { FloorDialog } from './FloorDialog.tsx'
import { NewButton } from './NewButton.tsx'
import { changedColumn } from './changed-column.tsx'
import { severityText } from './words.ts'
import '../../kit/people/people.css'

const whomOf = ({ team }: ExposureFloor): string => team || t('exposure.everybody')
const nameOf = (row: ExposureFloor): string => `${whomOf(row)}, ${severityText(row.severity)}`
const sign = (on: boolean): string => (on ? '✓' : '–')

const columns: () => Column<ExposureFloor>[] = () => [
  column('whom', 'exposure.whom', 160, whomOf),
  column('severity', 'exposure.severity_from', 230, (row) => severityText(row.severity)),
  numberColumn('blur', 'exposure.blur', 130, (row) => row.blur),
  column('grey', 'exposure.grey', 90, (row) => sign(row.grey)),
  column('mute', 'exposure.mute', null, (row) => sign(row.mute)),
  changedColumn(),
]

/** How much what is grave is toned down at least. */
export function FloorList() {
  const [open, setOpen] = useState<ExposureFloor | 'new' | null>(null)
  const remove = useSend(exposureCalls.removeFloor, { refreshes: [exposureCalls.floors] })
  const acts: Column<ExposureFloor> = column('acts', 'frontend.actions', 170, (row) => (
    <EditRemove
      name={nameOf(row)}
      onEdit={() => setOpen(row)}
      onRemove={() => remove.mutateAsync({ id: row.id, version: row.version })}
    />
  ))
  return (
    <QueryList
      title={t('exposure.floors')}
      about={t('exposure.no_floors')}
      call={exposureCalls.floors}
      paging="number"
      columns={[...columns(), acts]}
      idOf={(row) => row.id}
      fields={[]}
      inputOf={() => ({})}
      tools={() => <span className="muted">{t('exposure.about_floors')}</span>}
      actions={<NewButton text={t('exposure.new_floor')} onPress={() => setOpen('new')} />}
    >
      {open && <FloorDialog of={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </QueryList>
  )
}
