import { contract } from '@oas/contract/index'
import { type TaskBody, blankTask } from '@oas/contract/task/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { dayMs, hourMs } from '@oas/contract/time'
import { taskTypes } from '../settings.ts'
import { type People, start, submit } from './writing.ts'

type Everybody = TaskBody['people']

/** Pages that work inside a task only have one. */
const seedRunning = async (people: People, everybody: Everybody): Promise<void> => {
  await start(people, {
    kind: 'normal',
    body: {
      ...blankTask,
      name: 'Materials and profiles of the week',
      remark: 'Pages that only work inside a task',
      text: 'Label first, then decide. Leave doubtful ones to your leader.',
      types: taskTypes.map(typeKeyOf),
      people: everybody,
      handing: { ...blankTask.handing, speed: 'at-once' },
    },
  })
}

/** Tasks that wait for a second person. */
const seedPending = async (people: People, everybody: Everybody, now: number): Promise<void> => {
  await submit(people, {
    kind: 'normal',
    body: {
      ...blankTask,
      name: 'Night shift: a sample of comments',
      remark: 'Waits for a second person',
      types: ['50:12'],
      waitedMinutes: 60,
      draw: { ...blankTask.draw, kind: 'rate', rate: 5, at: ['22:00'] },
      people: everybody,
      quota: { total: null, day: 500, person: 200 },
      time: {
        ...blankTask.time,
        endAt: now + 14 * dayMs,
        hours: [{ from: '22:00', to: '00:00' }],
      },
    },
  })
  await submit(people, {
    kind: 'realtime',
    body: {
      ...blankTask,
      name: 'Comments from Indonesia during the festival',
      remark: 'Waits for a second person',
      text: 'Offers of tickets count as advertising this week.',
      types: ['50:12'],
      conditions: { '50:12': [{ dbField: 'country', relation: 'in', value: ['ID'] }] },
      live: { perMinute: 30, expireHours: 6 },
      people: everybody,
      handing: { ...blankTask.handing, speed: 'at-once' },
      time: { ...blankTask.time, endAt: now + 7 * dayMs },
    },
  })
  await submit(people, {
    kind: 'qitext',
    body: {
      ...blankTask,
      name: 'Waves of alike intents',
      remark: 'Waits for a second person',
      text: 'One answer for a wave; take out the texts that do not belong to it.',
      types: ['50:95'],
      people: everybody,
      groups: { minMembers: 3, spreadHours: null },
    },
  })
}

const seedCancelled = async (people: People, everybody: Everybody): Promise<void> => {
  const made = await submit(people, {
    kind: 'normal',
    body: {
      ...blankTask,
      name: 'Nicknames of the spring campaign',
      types: ['72:12'],
      people: everybody,
    },
  })
  await people.second.ok(contract.task.review, { ...made, act: 'pass' })
  await people.second.ok(contract.task.move, {
    id: made.id,
    act: 'cancel',
    reason: 'The campaign was called off',
  })
}

/**
 * Tasks of what waits: one runs, three wait for a second person (one takes what comes in, one
 * groups of texts), one is a draft, one was cancelled.
 */
export async function seedWaiting(
  people: People,
  everybody: Everybody,
  now: number,
): Promise<void> {
  const { writer } = people
  await seedRunning(people, everybody)
  await seedPending(people, everybody, now)
  await writer.ok(contract.task.create, {
    kind: 'normal',
    body: {
      ...blankTask,
      name: 'Profiles in Indonesian',
      types: ['50:12'],
      people: everybody,
      time: { ...blankTask.time, startAt: now + 12 * hourMs },
    },
  })
  await seedCancelled(people, everybody)
}
