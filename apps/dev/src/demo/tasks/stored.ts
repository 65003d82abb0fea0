import { contract } from '@oas/contract/index'
import { type TaskBody, blankSelection, blankTask } from '@oas/contract/task/schemas'
import { dayMs } from '@oas/contract/time'
import { type People, start, submit } from './writing.ts'

/**
 * Tasks that choose among stored records: a daily sample of what people decided runs, verdicts out
 * of date wait for a second person, a clean-up is a draft. Answers one of a past time, which runs.
 */
export async function seedStored(people: People, base: TaskBody, now: number): Promise<string> {
  await start(people, {
    kind: 'sampling',
    body: {
      ...base,
      name: 'Daily sample of decided comments',
      remark: 'One in five of the last week, by somebody else',
      text: 'Decide as if nobody had decided before.',
      stored: {
        ...blankSelection,
        span: { days: 7, from: null, to: null },
        by: 'decided',
        decidedBy: 'people',
      },
      draw: { ...blankTask.draw, kind: 'rate', rate: 20, at: ['00:05'] },
      quota: { total: null, day: 200, person: 40 },
    },
  })
  await submit(people, {
    kind: 'renew',
    body: {
      ...base,
      name: 'Verdicts of older labels or of weeks ago',
      remark: 'Waits for a second person',
      stored: {
        ...blankSelection,
        span: { days: 60, from: null, to: null },
        by: 'decided',
        decidedBy: 'people',
        outdated: { labels: true, setting: false, days: 14 },
      },
    },
  })
  await people.writer.ok(contract.task.create, {
    kind: 'customize',
    body: {
      ...base,
      name: 'Offers of quick money',
      stored: {
        ...blankSelection,
        span: { days: 30, from: null, to: null },
        groups: [
          { any: [{ field: 'text', op: 'contains', values: ['message me', 'from home'] }] },
          {
            any: [
              { field: 'result', op: 'is-not', values: ['del'] },
              { field: 'reports', op: 'at-least', values: ['2'] },
            ],
          },
        ],
      },
    },
  })
  await submit(people, {
    kind: 'customize-sql',
    body: {
      ...base,
      name: 'Decided within two seconds',
      remark: 'Waits for a second person',
      sql: {
        text: [
          'select record_id',
          'from decision',
          'where at >= {{from}} and at < {{to}}',
          "  and state = 'active' and spent_ms < 2000",
        ].join('\n'),
        days: 14,
      },
    },
  })
  return start(people, {
    kind: 'history',
    body: {
      ...base,
      name: 'A look at the last month',
      draw: { ...blankTask.draw, kind: 'count', count: 30 },
      stored: {
        ...blankSelection,
        span: { days: null, from: now - 30 * dayMs, to: now - dayMs },
        dedupe: 'content',
      },
    },
  })
}
