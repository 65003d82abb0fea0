import { sql } from 'kysely'
import { contract } from '@oas/contract/index'
import { type Client, type TestServer, createClient } from '../../api/src/testing/server.ts'
import { inputsOf, mostOf } from './sorted-lists-inputs.ts'

/** Who asks for lists, and what the calls of their rows need. */
export type Given = {
  /** Who asks: what is one's own is walked by whoever has most of it. */ clientOf: (
    name: string,
  ) => Client
  /** By the name of a call, or of one of its orders. */ inputs: Readonly<Record<string, object>>
}

type Lists = {
  /** What people have of their own, as a join with them: whoever has most walks it. */
  own: Readonly<Record<string, string>>
  /** What is walked of one user alone. */ ofUser: readonly string[]
}
export async function begin(
  server: TestServer,
  admin: Client,
  { own, ofUser }: Lists,
): Promise<Given> {
  const signedIn = new Map<string, Client>()
  const as = async (part: string): Promise<Client> => {
    const who = await mostOf<{ name: string }>(
      server,
      `p.name from person p ${part} where p.name <> 'admin' group by p.name`,
    )
    const client = signedIn.get(who.name) ?? createClient(server.url)
    // Another session would end the first one.
    if (client.token === '') client.token = (await client.ok(contract.session.loginTest, who)).token
    signedIn.set(who.name, client)
    return client
  }
  const others = new Map<string, Client>()
  for (const [list, part] of Object.entries(own)) others.set(list, await as(part))
  for (const client of signedIn.values()) {
    const [{ id: eventId, noticeTime } = {}] = await client.ok(contract.news.notifyList, {})
    const curYearNoticeTimeRange = noticeTime?.curYearNoticeTimeRange
    if (eventId && curYearNoticeTimeRange)
      await client.ok(contract.news.confirmRead, { eventId, curYearNoticeTimeRange })
  }
  return {
    clientOf: (list) => others.get(list) ?? admin,
    inputs: await inputsOf(server, ofUser),
  }
}

const person = sql`(select id from person where name = 'admin')`
const at = sql`timestamptz '2026-01-05' + n % 3 * interval '1 day'`
const later = sql`timestamptz '2026-01-05' + n * interval '1 minute'`
const rule = sql`(select id from strategy_rule order by id limit 1)`
const rows = [
  sql`insert into feature_store (app_id, storename, name, kind, list_type, label_id, level, lines,
      scopes, shared_with, quota, sample, remark, state, made_by, updated_by, updated_at)
    select 0, 'store_' || n, 'Store ' || n, 'picture', 'black', 1, 2,
      '{"match": 31, "suspect": 40, "minQuality": 50, "turns": true, "trim": true}', '[]', '{}', 10,
      'none', '', case n % 3 when 0 then 'draft' else 'off' end, ${person}, ${person}, ${at}
    from generate_series(1, 7) n`,
  sql`
    with made as (
      insert into feature (store_id, kind, hash, algorithm, quality, source, source_ref, label_id,
        level, remark, state, made_by, made_at, updated_at)
      select (select min(id) from feature_store), 'picture', decode(repeat('0' || n, 32), 'hex'),
        'pdq:1', case n % 4 when 0 then null else 60 + n % 2 end, 'hash', '', 1, 2, 'remark ' || n,
        case n % 2 when 0 then 'proposed' else 'retired' end, ${person}, ${at}, ${at}
      from generate_series(1, 9) n
      returning id
    )
    insert into feature_count (feature_id, hits, last_hit_at)
    select id, row_number() over () % 3, '2026-01-05' from made order by id limit 6`,
  sql`insert into feature_hit (record_id, feature_id, store_id, app_id, type, field, hash, distance,
      similarity, label_id, verdict, at)
    select r.id, f.id, f.store_id, r.app_id, r.type, 'pictures.0', f.hash, r.id % 3, 0.9, 1, 'hit',
      timestamptz '2026-01-05' + r.id % 3 * interval '1 day'
    from (select * from feature order by id limit 1) f,
      (select id, app_id, type from record order by id limit 7) r`,
  sql`insert into audit_log (actor_id, actor, action, subject, at)
    select ${person}, 'Admin ' || n % 3, case n % 2 when 0 then 'featureLibrary.shadow'
        else 'featureLibrary.createStore' end, 'feature-store:1', now()
    from generate_series(1, 7) n`,
  sql`insert into inspect_plan (name, app_id, types, pattern, to_type, priority, cap, hour, made_by,
      updated_by, updated_at, next_at, ran_at, made)
    select 'Plan ' || n, t.app_id, array[t.type], 'x', t.type, 1, 9, 6, ${person}, ${person}, ${at},
      ${at}, case n % 3 when 0 then null else ${at} end, n % 3
    from (select app_id, type from record_type order by app_id, type limit 1) t,
      generate_series(1, 7) n`,
  sql`insert into text_profile_row (profile_id, kind, given, read_as, state, made_by, made_at)
    select p.id, 'leet', chr(8704 + n), chr(97 + n % 3), 'approved', ${person}, ${at}
    from (select id from text_profile order by id limit 1) p, generate_series(1, 7) n`,
  sql`insert into case_library (kind, name, state, body, created_by, created_at, updated_by,
      updated_at)
    select kind, kind || n % 3 || ' of ' || n, case n % 2 when 0 then 'draft' else 'in-use' end,
      jsonb_build_object(
        'name', kind || n % 3 || ' of ' || n, 'remark', '', 'types', '[]'::jsonb,
        'languages', '[]'::jsonb, 'teamIds', '[]'::jsonb, 'dims', '[]'::jsonb
      ), ${person}, ${at}, ${person}, ${at}
    from generate_series(1, 7) n, unnest(array['case', 'exam', 'simulation']) kind`,
  sql`insert into calibration (name, state, library_id, remark, named, person_ids, created_by,
      updated_at)
    select 'Session ' || n % 5, case n % 2 when 0 then 'open' else 'closed' end, b.id, '', true,
      array(select id from person where name = 'admin'), b.created_by, ${at}
    from (select id, created_by from case_library where kind = 'case' order by id limit 1) b,
      generate_series(1, 14) n`,
  sql`insert into exam (name, state, body, total, questions, open_at, close_at, created_by,
      created_at, updated_by, updated_at)
    select 'Exam ' || n % 3 || ' of ' || n, case n % 2 when 0 then 'draft' else 'cancelled' end,
      jsonb_build_object('name', 'Exam ' || n % 3 || ' of ' || n) || (x.body - 'name'), 20, 4,
      ${at}, ${later}, ${person}, ${at}, ${person}, ${at}
    from (select body from exam order by id limit 1) x, generate_series(1, 7) n`,
  sql`insert into simulation (name, state, library_id, body, person_ids, created_by, updated_at)
    select 'Simulation ' || n % 5, case n % 2 when 0 then 'running' else 'finished' end, b.id,
      '{"tfRule": "each", "passLine": 80, "teach": true}'::jsonb, '{}', b.created_by, ${at}
    from (select id, created_by from case_library where kind = 'case' order by id limit 1) b,
      generate_series(1, 14) n`,
  sql`insert into case_order (name, library_id, body, team_ids, remark, created_by, updated_at)
    select 'Drill ' || n % 5, b.id, jsonb_build_object('per', 5, 'filter', jsonb_build_object(
        'typeKey', null, 'labels', '[]'::jsonb, 'easiest', 1, 'hardest', 5, 'itemIds', '[]'::jsonb
      )), '{}', '', b.created_by, ${at}
    from (select id, created_by from case_library where kind = 'case' order by id limit 1) b,
      generate_series(1, 14) n`,
  sql`insert into violation_template (name, state, draft, updated_by, updated_at, created_at)
    select 'Points ' || n % 3 || ' of ' || n, 'draft', t.draft, ${person}, ${at}, ${at}
    from (select draft from violation_template where draft is not null order by id limit 1) t,
      generate_series(1, 7) n`,
  sql`insert into violation_user (template_id, app_id, uid, score, events, last_at, as_of, next_at)
    select t.id, 50, 'sorted ' || n, n % 4, 1 + n % 3, ${at}, ${at},
      case n % 3 when 0 then null else now() + n * interval '1 day' end
    from (select id from violation_template where version > 0 order by id limit 1) t,
      generate_series(1, 9) n`,
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
  sql`insert into batch_punish (app_id, type, result_id, labels, remark, source, setting_version,
      language, state, items, effect, made_by, made_at)
    select app_id, type, result_id, labels, remark, source, setting_version, language, 'review',
      n % 4, effect, (select id from person where name <> 'admin' order by id limit 1), ${at}
    from (select * from batch_punish order by id limit 1) b, generate_series(1, 7) n`,
  sql`update batch_punish_item
    set state = case position % 3 when 0 then 'done' when 1 then 'refused' else state end,
      message = case position % 3 when 0 then '' else 'message ' || position % 5 end,
      at = case position % 3 when 0 then null else made.at end
    from (select timestamptz '2026-01-05' + n % 3 * interval '1 day' as at, n
      from generate_series(1, 500) n) made
    where made.n = position`,
  sql`insert into batch_clear (sql, state, items, made_by, made_at)
    values ('select 1', 'draft', 7, ${person}, now())`,
  sql`insert into batch_clear_item (batch_id, position, order_id, record_id, app_id, type,
      post_id, uid, text, received_at)
    select b.id, n, i.order_id, i.record_id, i.app_id, i.type + n % 2, 'post ' || n % 4,
      case n % 3 when 0 then '' else 'uid ' || n % 3 end, 'text ' || n % 5, ${at}
    from (select id from batch_clear where state = 'draft' order by id desc limit 1) b,
      (select * from batch_clear_item order by batch_id limit 1) i, generate_series(1, 7) n`,
  sql`insert into label_tree_version (tree_id, version, labels, published_at, note)
    select tree_id, version + n, case n % 3 when 0 then '[]' else labels end, ${at},
      case n % 3 when 0 then '' else 'note ' || n % 4 end
    from (select * from label_tree_version order by tree_id limit 1) v, generate_series(1, 7) n`,
  sql`insert into message (msg_type, notify_type, payload, plat, sender, created_at)
    select 4 + n % 3, 1 + n % 2, '{"msg": "text"}', 'console',
      case n % 3 when 0 then '' else 'sender ' || n % 4 end, m.at
    from (select greatest(timestamptz '2026-01-05', max(created_at)) as at from message) m,
      generate_series(1, 7) n`,
  sql`insert into message_receipt (person_id, message_id, msg_type)
    select ${person}, id, msg_type from message on conflict do nothing`,
  sql`insert into strategy_run (at, app_id, type, record_id, post_id, verdict, result, set_hash,
      input, us)
    select ${later}, r.app_id, r.type, r.id, r.post_id, 'ignore', '{}', 'none', '{}', n
    from (select * from record order by id limit 1) r, generate_series(1, 7) n`,
  sql`insert into strategy_backtest (rule_id, version, app_id, type, from_at, to_at, state,
      started_by, at)
    select ${rule}, 1, t.app_id, t.type, ${at}, ${later},
      case n % 2 when 0 then 'done' else 'failed' end, 'person ' || n % 3, ${at}
    from (select app_id, type from record_type order by app_id, type limit 1) t,
      generate_series(1, 7) n`,
  sql`insert into strategy_backtest_sample (backtest_id, record_id, post_id, kind, before, now,
      decided)
    select b.id, n, 'post ' || n % 4, 'gained', '{}', '{}',
      case n % 3 when 0 then '' else 'result ' || n % 2 end
    from (select id from strategy_backtest order by id limit 1) b, generate_series(1, 7) n`,
  sql`insert into language_missing (group_key, key, language, times, page, first_at, last_at)
    select 'frontend', 'absent_' || n, case n % 2 when 0 then 'en' else 'ru' end, n % 3,
      case n % 3 when 0 then '' else '/page/' || n % 2 end, ${at}, ${at}
    from generate_series(1, 7) n`,
  sql`insert into language_text (group_key, key, en, updated_at, updated_by)
    select 'frontend', 'own_' || n, 'Text ' || n, ${at}, 'admin'
    from generate_series(1, 7) n`,
  sql`insert into person_scope (person_id, app_id, enabled, granted_by, granted_at)
    select p.id, a.id, (p.id + a.id) % 2 = 0, 'person ' || p.id % 3,
      timestamptz '2026-01-05' + p.id % 3 * interval '1 day'
    from person p, app a`,
  sql`
    with made as (
      insert into quality_queue (
        kind, name, state, body, priority, created_by, created_at, updated_by, updated_at
      )
      select case n % 2 when 0 then 'anti' else 'inspect' end, 'Queue ' || n,
        case n % 3 when 0 then 'off' else 'paused' end,
        jsonb_build_object('name', 'Queue ' || n, 'priority', n % 3), n % 3, ${person}, ${at},
        ${person},
        ${at}
      from generate_series(1, 14) n
      returning id
    )
    insert into inspection (
      kind, queue_id, version, decision_id, person_id, app_id, type, record_id, post_id, business,
      state, at, made_at, expires_at
    )
    select 'inspect', (select min(id) from made), 1, d.id, d.person_id, d.app_id, d.type,
      d.record_id, d.post_id, d.business,
      case n % 3 when 0 then 'gone' when 1 then 'expired' else 'withdrawn' end, ${at}, ${later},
      ${later}
    from (select row_number() over (order by id) as n, * from decision order by id limit 9) d`,
  sql`insert into user_orders (app_id, uid, decision_id, record_id, key, reason, types, verdicts,
      language, leads, state, items, made_by, made_at)
    select app_id, 'uid ' || n % 3, id, record_id, 'window-' || n, 'Reason', array[type], '[]',
      'en', false, case n % 2 when 0 then 'review' else 'done' end, n % 4, ${person}, ${at}
    from (select * from decision order by id limit 1) d, generate_series(1, 7) n`,
  sql`
    with made as (
      insert into scheduled_act_set (
        app_id, kind, reason, language, state, items, made_by, made_at
      )
      select t.app_id, 'begin', 'reason ' || n, 'en', 'review', 1, p.id, ${at}
      from (select app_id from record_type order by app_id, type limit 1) t,
        (select id from person where name <> 'admin' order by id limit 1) p,
        generate_series(1, 7) n
      returning id, app_id
    )
    insert into scheduled_act (
      set_id, app_id, type, kind, uid, post_id, punish_id, run_at, state
    )
    select m.id, m.app_id, t.type, 'begin', 'uid ' || m.id, 'post ' || m.id, 202,
      timestamptz '2036-01-05' + m.id % 3 * interval '1 day', 'review'
    from made m, (select type from record_type order by app_id, type limit 1) t`,
  // Work of people on tasks.
  sql`
    insert into task_answer (
      item_id, round, task_id, person_id, order_id, decision_id, key, spent_ms, at
    )
    select i.id, 1, i.task_id, p.id, i.order_id, 0, 'r:ignore', 1000 * i.n, now()
    from (
      select i.id, i.task_id, i.order_id, row_number() over (order by i.id) as n
      from task_item i
      where i.state = 'released'
      order by i.id
      limit 15
    ) i
    join (
      select p.id, row_number() over (order by p.id) as n from person p order by p.id limit 5
    ) p
      on p.n = 1 + i.n % 5`,
]

/** Rows of lists that the demo leaves short, with equal values and none among them. */
export async function seedRest({ ctx: { db } }: TestServer): Promise<void> {
  for (const statement of rows) await statement.execute(db)
}
