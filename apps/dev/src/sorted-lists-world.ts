import { sql } from 'kysely'
import { contract } from '@oas/contract/index'
import { type Client, type TestServer, createClient } from '../../api/src/testing/server.ts'

/** Who asks for lists, and what the calls of their rows need. */
export type Given = {
  /** Who asks: one's own questions are those of whoever asked most. */ clientOf: (
    name: string,
  ) => Client
}

export async function begin(server: TestServer, admin: Client): Promise<Given> {
  const { name } = await server.ctx.db
    .selectFrom('question as q')
    .innerJoin('person as p', 'p.id', 'q.askerId')
    .groupBy('p.name')
    .select('p.name')
    .orderBy(sql`count(*)`, 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const asker = createClient(server.url)
  asker.token = (await asker.ok(contract.session.loginTest, { name })).token
  return { clientOf: (list) => (list === 'question.mine' ? asker : admin) }
}

/** Inputs that lists need, or that keep them the same while they are walked. */
export const inputs: Readonly<Record<string, object>> = {
  'whiteList.entries': { kind: 'user' },
}

/** Rows of lists that the demo leaves short, with equal values and none among them. */
export async function seedRest({ ctx: { db } }: TestServer): Promise<void> {
  const person = sql`(select id from person where name = 'admin')`
  const at = sql`timestamptz '2026-01-05' + n % 3 * interval '1 day'`
  for (const statement of [
    sql`insert into batch_clear (sql, state, reason, made_by, made_at, reviewed_by, ended_at)
      select 'select 1', case n % 2 when 0 then 'review' else 'done' end,
        case n % 3 when 0 then '' else 'Reason ' || n % 3 end, ${person}, ${at},
        case n % 2 when 0 then null else ${person} end,
        case n % 2 when 0 then null else ${at} end
      from generate_series(1, 7) n`,
    sql`insert into queue_rule (app_id, type, author, updated_at, writers, state, discarded)
      select t.app_id, t.type, 'admin', ${at}, '{}', 'stopped', n % 2
      from (select app_id, type from record_type order by app_id, type limit 1) t,
        generate_series(1, 7) n`,
    sql`insert into setting_template (name, remark, document, updated_by, updated_at)
      select name || ' ' || n, case n % 3 when 0 then '' else 'Remark ' || n % 3 end, document,
        case n % 2 when 0 then 'admin' else 'Lee' end, ${at}
      from (select name, document from setting_template order by id limit 1) t,
        generate_series(1, 7) n`,
    sql`insert into strategy_source (name, source, kind, updated_at, loaded_at)
      select 'source ' || n, source, kind, ${at}, case n % 2 when 0 then null else ${at} end
      from (select source, kind from strategy_source order by id limit 1) s,
        generate_series(1, 7) n`,
    sql`insert into strategy_case_run (rule_id, version, at, actor, total, passed)
      select rule_id, version, ${at}, case n % 2 when 0 then 'admin' else 'Lee' end, 9, n % 4
      from (select rule_id, version from strategy_case_run order by id limit 1) r,
        generate_series(1, 7) n`,
    sql`insert into telemetry_window (window_id, person_id, version, page, duplicates, first_at,
        last_at)
      select 'window-' || n, ${person}, case n % 3 when 0 then '' else 'v' || n % 3 end,
        '/page/' || n % 2, n % 2, ${at}, ${at}
      from generate_series(1, 7) n`,
    sql`insert into telemetry_event (kind, message, url, cost_ms, person_id, at, detail)
      select case n % 3 when 0 then 'resource' when 1 then 'error' else 'ajax' end,
        case n % 3 when 0 then '' else 'message ' || n % 7 end,
        'https://host' || n % 4 || '.example/a' || n % 5, n * 900, ${person},
        now(), '{"success": true}'
      from generate_series(1, 40) n`,
  ])
    await statement.execute(db)
}
