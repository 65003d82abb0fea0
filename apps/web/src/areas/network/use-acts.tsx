import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import type { Act } from './columns.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { type Family, type Rule, familyOf, refreshes } from './rules.ts'

/** What is done to a rule, and the dialog of the one that is being changed. */
export function useActs(family: Family) {
  const [editing, setEditing] = useState<Rule | null>(null)
  const review = useSend(familyOf[family].review, { refreshes })
  const stop = useSend(familyOf[family].stop, { refreshes })
  const act = (which: Act, { id, version, value, ...row }: Rule): void => {
    const name = (
      <p>
        <strong className="mono">{value}</strong>
      </p>
    )
    if (which === 'edit') setEditing({ id, version, value, ...row } as Rule)
    else if (which === 'approve')
      confirm({
        title: t('network.approve'),
        text: (
          <>
            {name}
            <p>{t('network.approve_sure')}</p>
          </>
        ),
        confirmLabel: t('network.approve'),
        act: () => review.mutateAsync({ id, version, approve: true, reason: '' }),
      })
    else if (which === 'reject')
      confirm({
        title: t('network.reject'),
        text: name,
        confirmLabel: t('network.reject'),
        danger: true,
        reason: 200,
        act: (reason) => review.mutateAsync({ id, version, approve: false, reason }),
      })
    else
      confirm({
        title: t('network.stop'),
        text: (
          <>
            {name}
            <p>{t('network.stop_sure')}</p>
          </>
        ),
        confirmLabel: t('network.stop'),
        danger: true,
        reason: 200,
        act: (reason) => stop.mutateAsync({ id, version, reason }),
      })
  }
  return {
    act,
    dialog: editing && (
      <RuleDialog
        key={editing.id}
        family={family}
        rule={editing}
        onClose={() => setEditing(null)}
      />
    ),
  }
}
