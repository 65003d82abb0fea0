export type TaskFields = { tfTaskIds?: string[]; tfRound?: number }
export type TaskProblem = { part: 'task' | 'round'; text: string }

/**
 * The task and the round an address names. What is malformed is a problem: without it, orders
 * outside of the task would be handed out.
 */
export function taskOf(query: URLSearchParams): {
  fields: TaskFields
  problem: TaskProblem | null
} {
  const task = query.get('tfTaskId')?.trim() ?? ''
  const round = query.get('tfRound')?.trim() ?? ''
  if (task !== '' && !/^\d{1,19}$/.test(task))
    return { fields: {}, problem: { part: 'task', text: task.slice(0, 40) } }
  if (round !== '' && !(/^\d{1,2}$/.test(round) && Number(round) <= 20))
    return { fields: {}, problem: { part: 'round', text: round.slice(0, 40) } }
  return {
    fields: {
      ...(task === '' ? {} : { tfTaskIds: [task] }),
      ...(round === '' ? {} : { tfRound: Number(round) }),
    },
    problem: null,
  }
}
