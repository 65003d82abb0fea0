import type { TaskBody } from '@oas/contract/task/schemas'
import type pg from 'pg'
import { type Crowd, type Named, listNamed, mayWork } from './queries/people.ts'

/** Who may work on a task now. */
export async function eligible(
  on: Pick<pg.Pool, 'query'>,
  crowd: Crowd,
  types: readonly string[],
  now: Date,
): Promise<Named[]> {
  return (await listNamed(on, crowd, types, now)).filter(mayWork)
}

/** The weight of each one's share: that of the team, over those of it who are at work. */
export function weightsOf(
  { handing, people }: Pick<TaskBody, 'handing' | 'people'>,
  atWork: readonly Pick<Named, 'id' | 'teamId'>[],
): Map<string, number> {
  const weight = (teamId: string | null): number =>
    people.teams.find((team) => team.teamId === teamId)?.weight ?? 1
  return new Map(
    atWork.map(({ id, teamId }) => {
      const team = atWork.filter((one) => one.teamId === teamId).length
      return [id, handing.rule === 'weighted' ? weight(teamId) / team : 1]
    }),
  )
}
