import type { RuleRow } from '@oas/contract/strategy/schemas'
import { t } from '../../../i18n/texts.ts'
import { AlphaDialog } from './AlphaDialog.tsx'
import { EditDialog } from './EditDialog.tsx'
import { RuleDrawer } from './RuleDrawer.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { SortsDialog } from './SortsDialog.tsx'

/** What stands open over the list of rules. */
export type Open =
  | { what: 'edit'; row: RuleRow | null; copy: boolean }
  | { what: 'drawer' | 'alpha' | 'schedule'; row: RuleRow; tab?: string }
  | { what: 'sorts' }

type Props = { open: Open; category: string; onStored: () => void; onClose: () => void }

const editTitle = (row: RuleRow | null, copy: boolean): string => {
  if (row && !copy) return row.name
  return t(copy ? 'strategy.copy_title' : 'strategy.new_title')
}

/** The dialog or drawer that is open over the list of rules. */
export function OpenedOverList({ open, category, onStored, onClose }: Props) {
  switch (open.what) {
    case 'edit':
      return (
        <EditDialog
          key={open.row?.ruleId ?? 'new'}
          title={editTitle(open.row, open.copy)}
          ruleId={open.row?.ruleId ?? null}
          copy={open.copy}
          category={category}
          onStored={onStored}
          onClose={onClose}
        />
      )
    case 'drawer':
      return (
        <RuleDrawer
          key={open.row.ruleId}
          row={open.row}
          tab={open.tab ?? 'versions'}
          onClose={onClose}
        />
      )
    case 'alpha':
      return <AlphaDialog row={open.row} onClose={onClose} />
    case 'schedule':
      return <ScheduleDialog row={open.row} onClose={onClose} />
    case 'sorts':
      return <SortsDialog onClose={onClose} />
  }
}
