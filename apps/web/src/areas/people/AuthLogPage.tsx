import { peopleCalls } from '@oas/contract/people/calls'
import type { LogRow } from '@oas/contract/people/schemas'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { ChangeDrawer } from '../../kit/people/ChangeDrawer.tsx'
import { changeColumns } from '../../kit/people/ChangeLog.tsx'
import { actionName } from '../../kit/people/words.tsx'
import { oneOfField } from '../../kit/list/choice-field.ts'
import { personNames } from '../../kit/pick/later.ts'

/** Every administrative change, from the hash-chained log. */
export function AuthLogPage() {
  const { data: modules = [] } = useCall(peopleCalls.logModules, {})
  const [open, setOpen] = useState<LogRow | null>(null)
  return (
    <QueryList
      title={t('people.log')}
      call={peopleCalls.log}
      paging="keyset"
      columns={changeColumns()}
      idOf={(row) => row.id}
      onOpen={setOpen}
      selected={open?.id ?? null}
      fields={[
        oneOfField(
          'module',
          t('people.module'),
          modules.map(({ module }) => ({ value: module, label: module })),
        ),
        oneOfField(
          'action',
          t('people.action'),
          modules.flatMap(({ actions }) =>
            actions.map((action) => ({ value: action, label: actionName(action) })),
          ),
          200,
        ),
        { key: 'actor', kind: 'pick', label: t('people.actor'), source: personNames },
        { key: 'subject', kind: 'text', label: t('people.subject') },
        { key: 'from', kind: 'time', label: t('frontend.range_start') },
        { key: 'to', kind: 'time', label: t('frontend.range_end') },
      ]}
      inputOf={({ from, to, ...rest }) => ({
        ...rest,
        ...(from ? { from: Number(from) } : {}),
        ...(to ? { to: Number(to) } : {}),
      })}
    >
      {open && <ChangeDrawer row={open} onClose={() => setOpen(null)} />}
    </QueryList>
  )
}
