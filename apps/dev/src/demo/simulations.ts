import type { Answer } from '@oas/contract/case-library/schemas'
import { contract } from '@oas/contract/index'
import { everyItem } from '@oas/contract/simulation/schemas'
import { dayMs } from '@oas/contract/time'
import type { Client } from '../../../api/src/testing/server.ts'

const { caseLibrary, caseOrder, people, practice, simulation, simulationLibrary } = contract
const team = ['auditor1', 'auditor2', 'leader']

/** Right answers of a library, of which everybody gets some wrong. */
const answersOf = async (
  leader: Client,
  calls: typeof caseLibrary,
  libraryId: string,
): Promise<Map<string, Answer>> => {
  const { list } = await leader.ok(calls.itemQuery, { libraryId, pageSize: 200 })
  const answers = new Map<string, Answer>()
  for (const { id } of list)
    answers.set(id, (await leader.ok(calls.itemDetail, { id })).body.answer)
  return answers
}
const wrongOf = (right: Answer): Answer => ({
  ...right,
  resultId: right.resultId === 'ignore' ? 'mute' : 'ignore',
  labels: [],
})

/** Answers all that somebody is asked; each fourth answer, from a place on, is wrong. */
const answerAll = async (
  client: Client,
  work: { kind: 'simulation' | 'drill'; id: string },
  { rights, from }: { rights: ReadonlyMap<string, Answer>; from: number },
): Promise<void> => {
  for (let n = from; ; n++) {
    const { item } = await client.ok(practice.next, work)
    const right = item && rights.get(item.id)
    if (!item || !right) return
    await client.ok(practice.answer, {
      ...work,
      itemId: item.id,
      version: item.version,
      answer: n % 4 === 0 ? wrongOf(right) : right,
      ms: 7000 + n * 900,
    })
  }
}

/**
 * A simulation that is finished, one that waits for auditors, and a drill for everybody. Does
 * nothing where it was done before.
 */
export async function seedSimulations(
  admin: Client,
  signIn: (name: string) => Promise<Client>,
  now: number,
): Promise<void> {
  if ((await admin.ok(simulation.query, { pageSize: 1 })).total > 0) return
  const leader = await signIn('leader')
  const inUse = ({ state }: { state: string }): boolean => state === 'in-use'
  const library = (await leader.ok(simulationLibrary.list, {})).find(inUse)
  const cases = (await leader.ok(caseLibrary.list, {})).find(inUse)
  if (!library || !cases) return
  const names = await leader.ok(people.pick, { words: team.join(','), limit: 10 })
  const make = async (name: string, endAt: number | null): Promise<string> => {
    const body = {
      name,
      libraryId: library.id,
      filter: everyItem,
      personIds: names.list.map(({ id }) => id),
      teamIds: [],
      drawType: 'all' as const,
      drawCount: 20,
      tfRule: 'each' as const,
      tfSpeed: 'free' as const,
      perDay: 20,
      tfStrategy: 'random' as const,
      passLine: 70,
      startAt: null,
      endAt,
      teach: true,
    }
    const { id } = await leader.ok(simulation.create, { body })
    await leader.ok(simulation.updateStatus, { id, baseVersion: 1, status: 'running' })
    return id
  }
  const rights = await answersOf(leader, simulationLibrary, library.id)
  const first = await make('First week, October', null)
  for (const [from, { name }] of names.list.entries())
    await answerAll(
      name === 'leader' ? leader : await signIn(name),
      { kind: 'simulation', id: first },
      { rights, from },
    )
  await leader.ok(simulation.updateStatus, { id: first, baseVersion: 2, status: 'finished' })
  await make('First week, November', now + 14 * dayMs)
  const drill = await leader.ok(caseOrder.create, {
    body: {
      name: 'Insult or joke',
      libraryId: cases.id,
      filter: everyItem,
      dims: [],
      per: 5,
      teamIds: [],
      remark: 'Ten minutes before a shift',
    },
  })
  const auditor2 = await signIn('auditor2')
  const { roundId } = await auditor2.ok(caseOrder.start, drill)
  const known = await answersOf(leader, caseLibrary, cases.id)
  await answerAll(auditor2, { kind: 'drill', id: roundId }, { rights: known, from: 1 })
}
