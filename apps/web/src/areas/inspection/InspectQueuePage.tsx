import { QueueList } from './QueueList.tsx'

/** Queues into which decisions are drawn, to be looked at by others. */
export function InspectQueuePage() {
  return <QueueList kind="inspect" />
}
