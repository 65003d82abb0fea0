import { QueueList } from './QueueList.tsx'

/** Queues that hand ordinary orders of a scope to chosen people. */
export function AuditQueuePage() {
  return <QueueList kind="audit" />
}
