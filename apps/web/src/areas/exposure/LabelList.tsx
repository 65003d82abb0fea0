import { exposureCalls } from '@oas/contract/exposure/calls'
import type { LabelSeverity } from '@oas/contract/exposure/schemas'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { column } from '../../kit/list/column.ts'
import { labelSource } from '../../kit/pick/labels.ts'
import { NewButton } from './NewButton.tsx'
import { RowActs } from './RowActs.tsx'
import { SeverityDialog } from './SeverityDialog.tsx'
import { changedColumn } from './changed-column.tsx'
import { severityText } from './words.ts'
import '../../kit/people/people.css'

const source = labelSource()
const nameOf = ({ path, name }: LabelSeverity): string => [...path, name].join(' › ')

const columns: () => Column<LabelSeverity>[] = () => [
  column('severity', 'exposure.severity', 230, (row) => severityText(row.severity)),
  column('label', 'exposure.label', null, nameOf),
  changedColumn(),
]

/** How grave labels are, with what is below them. */
export function LabelList() {
  const [open, setOpen] = useState<LabelSeverity | 'new' | null>(null)
  const set = useSend(exposureCalls.setLabel, { refreshes: [exposureCalls.labels] })
  const acts: Column<LabelSeverity> = column('acts', 'frontend.actions', 230, (row) => (
    <RowActs
      acts={[
        { text: t('frontend.edit'), name: nameOf(row), run: () => setOpen(row) },
        {
          text: t('exposure.forget_label'),
          name: nameOf(row),
          run: () => set.mutate({ labelId: row.labelId, severity: null, version: row.version }),
        },
      ]}
    />
  ))
  const of = open === null || open === 'new' ? null : open
  return (
    <QueryList
      title={t('exposure.labels')}
      about={t('exposure.no_labels')}
      call={exposureCalls.labels}
      paging="number"
      columns={[...columns(), acts]}
      idOf={(row) => String(row.labelId)}
      fields={[]}
      inputOf={() => ({})}
      tools={() => <span className="muted">{t('exposure.about_labels')}</span>}
      actions={<NewButton text={t('exposure.set_label')} onPress={() => setOpen('new')} />}
    >
      {open && (
        <SeverityDialog
          title={t('exposure.set_label')}
          field={{ name: 'labelId', label: t('exposure.label'), source }}
          of={of && { key: String(of.labelId), severity: of.severity }}
          send={(key, severity) =>
            set.mutateAsync({ labelId: Number(key), severity, version: of?.version ?? null })
          }
          onClose={() => setOpen(null)}
        />
      )}
    </QueryList>
  )
}
