import type { Queue } from '@oas/contract/inspection/queue'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { column } from '../../kit/list/column.ts'
import { setQuery, usePlace } from '../../nav/location.ts'
import { type Editing, QueueActs } from './QueueActs.tsx'
import { QueueDrawer } from './QueueDrawer.tsx'
import { QueueDialog } from './form/QueueDialog.tsx'
import { queueColumns } from './columns.tsx'
import { type PageKind, callsOf } from './kinds.ts'
import { queueInput, useQueueFields } from './use-fields.ts'
import { useQueueNames } from './use-names.ts'
import './queue.css'

const refetchMs = 15_000
const namedAtMost = 200

/** The queue that is open, whose id stands in the address beside the filters of the page. */
const useOpenQueue = () => {
  const { query } = usePlace()
  const id = query.get('id') ?? ''
  return {
    open: /^[1-9]\d{0,18}$/.test(id) ? id : null,
    show: (next: string | null): void => setQuery({ ...Object.fromEntries(query), id: next }),
  }
}

/** Queues of a kind with what waits in them and what was found; a row opens its queue. */
export function QueueList({ kind }: { kind: PageKind }) {
  const { may } = useMay()
  const { open, show } = useOpenQueue()
  const [editing, setEditing] = useState<Editing | null>(null)
  const { query } = callsOf(kind)
  // Names in the rules of the rows, asked for together.
  const { data } = useCall(query, { kind, pageSize: namedAtMost })
  const names = useQueueNames((data?.list ?? []).map(({ body }) => body))
  const why = may('inspection.edit') ? undefined : t('inspect_queue.needs_edit')
  const acts = column<Queue>('acts', 'frontend.actions', 250, (queue) => (
    <QueueActs kind={kind} queue={queue} onEdit={setEditing} short />
  ))
  return (
    <QueryList
      title={t(`inspect_queue.title_${kind}`)}
      about={t(`inspect_queue.about_${kind}`)}
      call={query}
      paging="number"
      fields={useQueueFields(kind)}
      inputOf={(values) => queueInput(kind, values)}
      columns={[...queueColumns(kind, names), acts]}
      idOf={(row) => row.id}
      onOpen={(row) => show(row.id)}
      selected={open}
      refetchMs={refetchMs}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={why !== undefined}
          title={why}
          onClick={() => setEditing({ of: null, copy: false })}
        >
          {t(`inspect_queue.new_${kind}`)}
        </button>
      }
    >
      {open && (
        <QueueDrawer
          key={open}
          kind={kind}
          id={open}
          onEdit={setEditing}
          onClose={() => show(null)}
        />
      )}
      {editing && (
        <QueueDialog
          key={editing.of?.id ?? 'new'}
          kind={kind}
          editing={editing}
          onClose={() => setEditing(null)}
        />
      )}
    </QueryList>
  )
}
