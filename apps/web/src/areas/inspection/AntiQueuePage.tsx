import { QueueList } from './QueueList.tsx'

/** Queues into which inspections are drawn, to be looked at once more. */
export function AntiQueuePage() {
  return <QueueList kind="anti" />
}
