import { exposureCalls } from '@oas/contract/exposure/calls'
import type { TypeSeverity } from '@oas/contract/exposure/schemas'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t, typeName } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { column } from '../../kit/list/column.ts'
import { useTypeSource } from '../../kit/pick/use-sources.ts'
import { NewButton } from './NewButton.tsx'
import { RowActs } from './RowActs.tsx'
import { SeverityDialog } from './SeverityDialog.tsx'
import { changedColumn } from './changed-column.tsx'
import { severityText } from './words.ts'
import '../../kit/people/people.css'

const nameOf = (row: TypeSeverity): string => `${row.appName} › ${typeName(row.typeName)}`

const columns: () => Column<TypeSeverity>[] = () => [
  column('severity', 'exposure.severity', 230, (row) => severityText(row.severity)),
  column('type', 'exposure.type', null, nameOf),
  changedColumn(),
]

/** How grave types are where nothing is labelled. */
export function TypeList() {
  const [open, setOpen] = useState<TypeSeverity | 'new' | null>(null)
  const source = useTypeSource()
  const set = useSend(exposureCalls.setType, { refreshes: [exposureCalls.types] })
  const acts: Column<TypeSeverity> = column('acts', 'frontend.actions', 110, (row) => (
    <RowActs acts={[{ text: t('frontend.edit'), name: nameOf(row), run: () => setOpen(row) }]} />
  ))
  const of = open === null || open === 'new' ? null : open
  return (
    <QueryList
      title={t('exposure.types')}
      about={t('exposure.no_types')}
      call={exposureCalls.types}
      paging="number"
      columns={[...columns(), acts]}
      idOf={(row) => row.typeKey}
      fields={[]}
      inputOf={() => ({})}
      tools={() => <span className="muted">{t('exposure.about_types')}</span>}
      actions={<NewButton text={t('exposure.set_type')} onPress={() => setOpen('new')} />}
    >
      {open && (
        <SeverityDialog
          title={t('exposure.set_type')}
          field={{ name: 'typeKey', label: t('exposure.type'), source }}
          of={of && { key: of.typeKey, severity: of.severity }}
          send={(typeKey, severity) =>
            set.mutateAsync({ typeKey, severity, version: of?.version ?? null })
          }
          onClose={() => setOpen(null)}
        />
      )}
    </QueryList>
  )
}
