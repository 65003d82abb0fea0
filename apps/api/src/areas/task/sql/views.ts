import type { SqlView } from '@oas/contract/task/schemas'

const span = 'at >= {{from}} and at < {{to}}'
const columns = (named: Readonly<Record<string, string>>): SqlView['columns'] =>
  Object.entries(named).map(([name, type]) => ({ name, type }))

const of = { app_id: 'int', type: 'int', at: 'timestamptz' } as const
/** What a statement may read: ids, codes, times and numbers, and nothing that names anybody. */
export const sqlViews: readonly SqlView[] = [
  {
    name: 'record',
    columns: columns({
      record_id: 'bigint',
      ...of,
      post_id: 'text',
      uid: 'text',
      country: 'text',
      language: 'text',
      source: 'text',
      priority: 'int',
      reports: 'int',
    }),
    example: `select record_id
from record
where ${span}
  and app_id = any({{apps}}) and reports >= 3`,
  },
  {
    name: 'decision',
    columns: columns({
      decision_id: 'bigint',
      record_id: 'bigint',
      ...of,
      person_id: 'bigint',
      result_id: 'text',
      result_type: 'text',
      task_id: 'bigint',
      round: 'int',
      state: 'text',
      setting_version: 'int',
      spent_ms: 'int',
    }),
    example: `select record_id
from decision
where ${span}
  and state = 'active' and spent_ms < 2000`,
  },
  {
    name: 'label',
    columns: columns({
      decision_id: 'bigint',
      record_id: 'bigint',
      at: 'timestamptz',
      label_id: 'int',
    }),
    example: `select record_id\nfrom label\nwhere ${span}\ngroup by record_id\nhaving count(*) > 1`,
  },
  {
    name: 'report',
    columns: columns({ record_id: 'bigint', at: 'timestamptz' }),
    example: `select record_id
from report
where ${span}
group by record_id
having count(*) >= 3`,
  },
  {
    name: 'punish',
    columns: columns({
      punishment_id: 'bigint',
      decision_id: 'bigint',
      record_id: 'bigint',
      ...of,
      punish_id: 'int',
      label_id: 'int',
      level: 'int',
      state: 'text',
      uid: 'text',
    }),
    example: `select record_id\nfrom punish\nwhere ${span} and level >= 2`,
  },
]

export const columnsOfView: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  sqlViews.map((view) => [view.name, new Set(view.columns.map(({ name }) => name))]),
)
