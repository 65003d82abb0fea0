import { queueCalls } from '@oas/contract/queue/calls'
import { send } from '../api/send.ts'
import { auditKinds } from '../nav/audit-kinds.ts'

/** Forgets the saved conditions of the audit page at a path; another path is left alone. */
export async function clearAuditConditions(path: string): Promise<void> {
  const kind = auditKinds.find((one) => path === `/tags/audit/${one.path}`)
  if (kind)
    await send(queueCalls.saveConditions, {
      pageKey: kind.name,
      appTypes: [],
      conditions: {},
      queryList: [],
      frontendNode: {},
    })
}
