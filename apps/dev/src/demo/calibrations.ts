import { type Answer, blankAnswer } from '@oas/contract/case-library/schemas'
import { contract } from '@oas/contract/index'
import type { Client } from '../../../api/src/testing/server.ts'

const { calibration, caseLibrary, people } = contract
const team = ['auditor1', 'auditor2', 'leader']
const verdict = (resultId: string): Answer => ({ ...blankAnswer, resultId })

/**
 * A session whose answers are discussed and another one that still waits for them. Does nothing
 * where it was done before.
 */
export async function seedCalibrations(
  admin: Client,
  signIn: (name: string) => Promise<Client>,
): Promise<void> {
  if ((await admin.ok(calibration.query, { pageSize: 1 })).total > 0) return
  const leader = await signIn('leader')
  const library = (await leader.ok(caseLibrary.list, {})).find(({ state }) => state === 'in-use')
  if (!library) return
  const { list } = await leader.ok(caseLibrary.itemQuery, {
    libraryId: library.id,
    state: 'active',
    sort: 'no',
    pageSize: 8,
  })
  const names = await leader.ok(people.pick, { words: team.join(','), limit: 10 })
  const make = async (name: string, from: number, to: number) => {
    const body = {
      name,
      remark: 'Quotes and jokes: where does the line run?',
      libraryId: library.id,
      itemIds: list.slice(from, to).map(({ id }) => id),
      personIds: names.list.map(({ id }) => id),
      closesAt: null,
      named: true,
    }
    const { id } = await leader.ok(calibration.create, { body })
    await leader.ok(calibration.move, { id, baseVersion: 1, to: 'open' })
    return { id, itemIds: body.itemIds }
  }
  const half = Math.ceil(list.length / 2)
  const first = await make('Insult or joke, October', 0, half)
  const [auditor1, auditor2] = [await signIn('auditor1'), await signIn('auditor2')]
  for (const [person, client] of [auditor1, auditor2, leader].entries())
    for (const [place, itemId] of first.itemIds.entries()) {
      const answer = verdict((person + place) % 3 === 0 ? 'ignore' : 'mute')
      await client.ok(calibration.answer, {
        id: first.id,
        itemId,
        answer,
        ms: 9000 + place * 1000,
      })
    }
  await leader.ok(calibration.move, { id: first.id, baseVersion: 2, to: 'discussing' })
  await auditor2.ok(calibration.say, {
    id: first.id,
    itemId: first.itemIds[0] ?? '',
    text: 'It quotes what somebody else said. The guide does not say how to read quotes.',
  })
  await make('Insult or joke, November', half - 1, list.length)
}
