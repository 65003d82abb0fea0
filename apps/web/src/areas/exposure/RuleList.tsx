import { exposureCalls } from '@oas/contract/exposure/calls'
import type { ExposureRule } from '@oas/contract/exposure/schemas'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { column } from '../../kit/list/column.ts'
import { EditRemove } from './EditRemove.tsx'
import { NewButton } from './NewButton.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { changedColumn } from './changed-column.tsx'
import { limitsText, severityText } from './words.ts'
import '../../kit/people/people.css'

const whomOf = ({ person, team }: ExposureRule): string => person || team || t('exposure.everybody')
const nameOf = (rule: ExposureRule): string => `${whomOf(rule)}, ${severityText(rule.severity)}`

const columns: () => Column<ExposureRule>[] = () => [
  column('whom', 'exposure.whom', 160, whomOf),
  column('severity', 'exposure.severity_from', 210, (row) => severityText(row.severity)),
  column('limits', 'exposure.limits', null, limitsText),
  changedColumn(),
]

/** How much one person may see. */
export function RuleList() {
  const [open, setOpen] = useState<ExposureRule | 'new' | null>(null)
  const remove = useSend(exposureCalls.removeRule, { refreshes: [exposureCalls.rules] })
  const acts: Column<ExposureRule> = column('acts', 'frontend.actions', 170, (row) => (
    <EditRemove
      name={nameOf(row)}
      onEdit={() => setOpen(row)}
      onRemove={() => remove.mutateAsync({ id: row.id, version: row.version })}
    />
  ))
  return (
    <QueryList
      title={t('exposure.rules')}
      about={t('exposure.no_rules')}
      call={exposureCalls.rules}
      paging="number"
      columns={[...columns(), acts]}
      idOf={(row) => row.id}
      fields={[]}
      inputOf={() => ({})}
      tools={() => <span className="muted">{t('exposure.about_rules')}</span>}
      actions={<NewButton text={t('exposure.new_rule')} onPress={() => setOpen('new')} />}
    >
      {open && <RuleDialog of={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </QueryList>
  )
}
