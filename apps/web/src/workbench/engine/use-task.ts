import { queueCalls } from '@oas/contract/queue/calls'
import type { Output } from '@oas/contract/define'
import { useCall } from '../../api/use-call.ts'
import { type Bench, sourceOf, taskFields } from './bench.ts'

type Tasks = Output<typeof queueCalls.tasks>
/** The task, or the queue, that an address names, as it stands for the person. */
export type TaskInWork = {
  id: string
  /** A queue, not a task. */
  queue: boolean
  /** None of a queue: it has but one. */
  round: number | undefined
  /** What it says of itself; undefined while it hands nothing out to the person. */
  row: Tasks['list'][number] | undefined
  /** Why it hands nothing out, where it is the person's. */
  resting: Tasks['resting'][number] | undefined
  known: boolean
  look: () => void
}

/**
 * The task, or the queue of inspection, that the page works inside of, asked every half minute;
 * null outside of both.
 */
export function useTask(bench: Bench): TaskInWork | null {
  const fields = taskFields(bench)
  const [id] = fields.tfTaskIds ?? []
  const inspects = sourceOf(bench) === 'inspection'
  const { data, refetch } = useCall(
    queueCalls.tasks,
    { pageKey: bench.kind.name, source: inspects ? 'inspection' : 'audit', ...fields },
    { enabled: id !== undefined, refetchMs: 30_000 },
  )
  if (id === undefined) return null
  const [row] = data?.list ?? []
  const [resting] = data?.resting ?? []
  const queue = inspects || row?.kind === 'audit' || resting?.queue === true
  return {
    id,
    queue,
    round: queue ? undefined : fields.tfRound,
    row,
    resting,
    known: data !== undefined,
    look: () => void refetch(),
  }
}
