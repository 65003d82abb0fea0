import { QueueList } from './QueueList.tsx'

/** Queues that hand appeals of staff to people who decide on them. */
export function AppealQueuePage() {
  return <QueueList kind="appeal" />
}
