import { useCall } from '../../../api/use-call.ts'
import { useKeyset } from '../../../kit/list/use-keyset.ts'
import { ChangeList } from '../../../kit/people/ChangeLog.tsx'
import { type PageKind, callsOf } from '../kinds.ts'

/** What was changed of a queue, for whoever sees the queue. */
export function LogTab({ kind, id }: { kind: PageKind; id: string }) {
  const paging = useKeyset(id)
  const page = { id, limit: 20, ...(paging.after ? { after: paging.after } : {}) }
  const answer = useCall(callsOf(kind).log, page, { keepPrevious: true })
  return <ChangeList answer={answer} paging={paging} />
}
