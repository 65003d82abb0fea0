import {
  type ListedRow,
  type TaskBody,
  type TaskKind,
  blankSelection,
  blankTask,
  oneRound,
} from '@oas/contract/task/schemas'
import { dayMs, hourMs } from '@oas/contract/time'
import type { Plan } from './writing.ts'

/** A task that works for days: of which types its records are taken, how many by each person. */
export type DayPlan = Plan & { types: readonly string[]; each: number }
/** How posts begin that only these tasks take. */
export const origins = { normal: 'festival', realtime: 'concert', mixed: 'training', wave: 'flood' }

const from = (origin: string): TaskBody['conditions'][string] => [
  { dbField: 'postId', relation: 'prefix', value: `${origin}-` },
]
const everyDay = (count: number): TaskBody['draw'] => ({
  ...blankTask.draw,
  kind: 'count',
  count,
  at: ['00:05'],
})
const base = (people: TaskBody['people']): TaskBody => ({
  ...blankTask,
  people,
  handing: { ...blankTask.handing, speed: 'at-once' },
})

const waitingPlans = (people: TaskBody['people'], now: number): DayPlan[] => [
  {
    kind: 'normal',
    types: ['50:17'],
    each: 4,
    body: {
      ...base(people),
      name: 'Posts of the city festival',
      remark: 'Ten a day, as long as the festival lasts',
      text: 'Sellers of tickets are advertisers; visitors who swap theirs are not.',
      types: ['50:17'],
      conditions: { '50:17': from(origins.normal) },
      draw: everyDay(10),
      time: { ...blankTask.time, endAt: now + 9 * dayMs },
    },
  },
  {
    kind: 'realtime',
    types: ['50:17'],
    each: 4,
    body: {
      ...base(people),
      name: 'Posts from the open-air concert',
      remark: 'Taken as they come in',
      text: 'Recordings of the stage stay; tickets below cost are fraud.',
      types: ['50:17'],
      conditions: { '50:17': from(origins.realtime) },
      live: { perMinute: 60, expireHours: 24 },
      time: { ...blankTask.time, endAt: now + 3 * dayMs },
    },
  },
  {
    kind: 'qitext',
    types: ['50:13'],
    each: 6,
    body: {
      ...base(people),
      name: 'Waves of copied comments',
      remark: 'Whole waves, two a day',
      text: 'One answer for a wave; take out what was only quoted.',
      types: ['50:13'],
      conditions: { '50:13': from(origins.wave) },
      draw: everyDay(3),
      groups: { minMembers: 3, spreadHours: null },
    },
  },
]

const stored = (kind: TaskKind, each: number, body: TaskBody): DayPlan => ({
  kind,
  types: body.types,
  each,
  body,
})
const comments = ['50:12', '72:12']
/** Verdicts of so many days before are of these tasks; older ones are listed. */
export const storedDays = { from: 40, to: 5 }
const decided = (now: number) => ({
  ...blankSelection,
  by: 'decided' as const,
  decidedBy: 'people' as const,
  span: { days: null, from: now - storedDays.from * dayMs, to: now - storedDays.to * dayMs },
})
const storedPlans = (people: TaskBody['people'], now: number): DayPlan[] => [
  stored('customize', 4, {
    ...base(people),
    name: 'Punished comments, looked at by two',
    remark: 'Two people each, a judge where they differ',
    types: ['50:12'],
    stored: {
      ...decided(now),
      groups: [{ any: [{ field: 'result', op: 'is-not', values: ['ignore'] }] }],
    },
    draw: everyDay(5),
    rounds: { ...oneRound, mode: 'blind', finalWithin: 72 },
  }),
  stored('sampling', 3, {
    ...base(people),
    name: 'Sample of the last weeks',
    remark: 'Twelve a day, by somebody else',
    text: 'Decide as if nobody had decided before.',
    types: comments,
    stored: decided(now),
    draw: everyDay(12),
  }),
  stored('renew', 2, {
    ...base(people),
    name: 'Verdicts of more than two weeks ago',
    types: ['50:12'],
    stored: { ...decided(now), outdated: { ...blankSelection.outdated, days: 14 } },
    draw: everyDay(8),
  }),
  stored('history', 2, {
    ...base(people),
    name: 'Comments of the week before last',
    remark: 'To be done by tomorrow',
    types: comments,
    stored: {
      ...blankSelection,
      span: { days: null, from: now - 14 * dayMs, to: now - 7 * dayMs },
    },
    draw: everyDay(12),
    time: { ...blankTask.time, endAt: now + 12 * hourMs },
  }),
  stored('tagging', 3, {
    ...base(people),
    name: 'Labels for what was passed',
    remark: 'Nothing is punished by it',
    types: ['50:12'],
    effect: 'labels',
    stored: { ...decided(now), results: ['ignore'] },
    draw: everyDay(6),
  }),
  stored('customize-sql', 2, {
    ...base(people),
    name: 'Decided after a long look',
    types: ['50:12'],
    sql: {
      text: [
        'select record_id',
        'from decision',
        'where at >= {{from}} and at < {{to}}',
        "  and at < {{to}} - interval '5 days'",
        "  and type = 12 and state = 'active' and spent_ms > 12000",
      ].join('\n'),
      days: 30,
    },
    // Most are of one person, who gets none of the own: a small draw may hold no others.
    draw: everyDay(14),
  }),
]

const mixedPlan = (people: TaskBody['people'], now: number): DayPlan => {
  const part = { types: ['50:12'], conditions: {}, waitedMinutes: 0, stored: null }
  return stored('comprehensive', 3, {
    ...base(people),
    name: 'Practice of the new shift',
    remark: 'New posts, decided comments and old verdicts',
    types: ['50:12', '50:17'],
    draw: everyDay(10),
    parts: {
      list: [
        {
          ...part,
          name: 'New posts',
          kind: 'normal',
          types: ['50:17'],
          conditions: { '50:17': from(origins.mixed) },
          share: 40,
        },
        { ...part, name: 'Decided comments', kind: 'sampling', stored: decided(now), share: 40 },
        {
          ...part,
          name: 'Old verdicts',
          kind: 'renew',
          stored: {
            ...decided(now),
            outdated: { ...blankSelection.outdated, days: 21 },
          },
          share: 20,
        },
      ],
      refill: true,
    },
  })
}

/** One task of each kind that works for days. */
export function dayPlans(
  people: TaskBody['people'],
  now: number,
  listed: readonly ListedRow[],
): DayPlan[] {
  return [
    ...waitingPlans(people, now),
    ...storedPlans(people, now),
    mixedPlan(people, now),
    {
      kind: 'special-order',
      types: ['50:12'],
      each: 2,
      body: {
        ...base(people),
        name: 'Complaints of a publisher',
        remark: 'Six a day, each answered within the week',
        text: 'Say in the remark which work is meant.',
        types: ['50:12'],
        draw: everyDay(6),
        priority: 7,
      },
      list: [...listed],
    },
  ]
}
