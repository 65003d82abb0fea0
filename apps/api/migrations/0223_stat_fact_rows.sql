-- What is counted of rows beside decisions. For each table one function says what a row counts as;
-- its triggers store the difference of what rows were and are, in the transaction of whatever wrote
-- them. So a function reads of its own row alone, or of rows that never change: what it needs of
-- others is written into the row when it is made.
create function stat_day(at timestamptz) returns date language sql stable as
$$ select (at at time zone 'Asia/Shanghai')::date $$;
create function stat_team(person bigint) returns bigint language sql stable as
$$ select coalesce(p.team_id, -1) from person p where p.id = person $$;

-- A trial: the team and language of its decision.
alter table inspect_tested add column team_id bigint not null default 0,
  add column language text not null default '';
update inspect_tested t
set team_id = coalesce(d.team_id, 0), language = d.language
from decision d
where d.id = t.decision_id;
create function inspect_tested_stamp() returns trigger language plpgsql as $$
begin
  select coalesce(d.team_id, 0), d.language into new.team_id, new.language
  from decision d
  where d.id = new.decision_id;
  new.team_id := coalesce(new.team_id, 0);
  new.language := coalesce(new.language, '');
  return new;
end $$;
create trigger inspect_tested_stamp before insert on inspect_tested
  for each row execute function inspect_tested_stamp();
-- Decisions with the same chance to be drawn by the same rule of shares; '' where none names them.
create function stat_stratum(queue bigint, rule smallint, p numeric) returns text
language sql immutable as
$$ select case when p > 0 then concat_ws(':', queue, rule, p) else '' end $$;
create function inspect_tested_facts(t inspect_tested) returns setof stat_fact
language sql stable as $$
  select stat_day(t.at), v.fact, t.app_id, t.type, t.queue_id, 0::smallint, t.person_id, t.team_id,
    t.language, stat_stratum(t.queue_id, t.rule_id, t.p), 1::bigint
  from (values ('inspect_eligible', true), ('inspect_drawn', t.drawn)) as v(fact, holds)
  where v.holds
$$;

-- An inspection: whose work it looks at, when that was done and in which team, whether that found a
-- violation, and by which sample it was drawn (`topped`: by none, it makes up a count).
alter table inspection add column decided_at timestamptz not null default '-infinity',
  add column team_id bigint not null default 0,
  add column inspector_team_id bigint not null default 0,
  add column given_violation boolean not null default false,
  add column stratum text not null default '', add column topped boolean not null default false;
update inspection i
set decided_at = coalesce(case i.kind when 'inspect' then t.at end, d.at, i.made_at),
  team_id = case i.kind when 'inspect' then coalesce(d.team_id, 0) else 0 end,
  given_violation = coalesce(d.result_type like '%VIOLATIONS', false),
  stratum = case i.kind
    when 'inspect' then coalesce(stat_stratum(t.queue_id, t.rule_id, t.p), '')
    else coalesce(stat_stratum(i.queue_id, i.rule_id, i.p), '') end,
  topped = coalesce(t.topped and i.kind = 'inspect', false)
from inspection o
left join decision d on d.id = o.decision_id
left join inspect_tested t on t.decision_id = o.decision_id
where o.id = i.id;
create function inspection_stamp() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    select d.at, coalesce(d.team_id, 0), d.result_type like '%VIOLATIONS'
    into new.decided_at, new.team_id, new.given_violation
    from decision d
    where d.id = new.decision_id;
    if new.kind = 'anti' then
      select o.inspector_team_id into new.team_id from inspection o where o.id = new.of_id;
      new.stratum := coalesce(stat_stratum(new.queue_id, new.rule_id, new.p), '');
    else
      select stat_stratum(t.queue_id, t.rule_id, t.p), t.topped, coalesce(t.at, new.decided_at)
      into new.stratum, new.topped, new.decided_at
      from (select new.decision_id) n
      left join inspect_tested t on t.decision_id = new.decision_id;
    end if;
    new.decided_at := coalesce(new.decided_at, new.made_at);
    new.team_id := coalesce(new.team_id, 0);
    new.given_violation := coalesce(new.given_violation, false);
    new.stratum := coalesce(new.stratum, '');
    new.topped := coalesce(new.topped, false);
  end if;
  if tg_op = 'INSERT' or new.inspector_id is distinct from old.inspector_id then
    new.inspector_team_id := coalesce(stat_team(new.inspector_id), 0);
  end if;
  return new;
end $$;
create trigger inspection_stamp before insert or update on inspection
  for each row execute function inspection_stamp();
-- Counted for the one whose work it is and for the inspector, by the day of that work and by the
-- day of the finding.
create function inspection_facts(i inspection) returns setof stat_fact language sql stable as $$
  with r as (
    select i.state = 'done' and i.standing <> 'void' as counts,
      coalesce(i.standing = 'overturned' or i.verdict = 'agree' and i.standing <> 'changed', false)
        as ok,
      coalesce(i.right_type like '%VIOLATIONS', false) as right_violation,
      case i.kind when 'anti' then 'anti' else 'inspect' end as name
  )
  select s.day, s.prefix || v.fact || s.suffix, i.app_id, i.type, i.queue_id, 0::smallint,
    s.person_id, s.team_id, i.language, v.key, v.n
  from r
  cross join lateral (
    values (r.name, '', stat_day(i.decided_at), i.person_id, i.team_id, true),
      (r.name, '_found', stat_day(i.at), i.person_id, i.team_id, false),
      (r.name || '_by', '', stat_day(i.decided_at), i.inspector_id, i.inspector_team_id, false),
      (r.name || '_by', '_found', stat_day(i.at), i.inspector_id, i.inspector_team_id, false)
  ) as s(prefix, suffix, day, person_id, team_id, once)
  cross join lateral (
    values ('_made', i.stratum, 1::bigint, true, true),
      ('_' || i.state, i.stratum, 1, true, i.state in ('expired', 'gone', 'withdrawn')),
      ('_done', i.stratum, 1, false, r.counts),
      ('_right', i.stratum, 1, false, r.counts and r.ok),
      ('_sampled', i.stratum, 1, false, r.counts and not i.topped),
      ('_sampled_right', i.stratum, 1, false, r.counts and r.ok and not i.topped),
      ('_verdict', i.verdict || ':' || i.standing, 1, false, i.state = 'done'),
      ('_wrong', i.error_class || ':' || coalesce(i.severity, ''), 1, false,
        r.counts and not r.ok and i.error_class is not null),
      ('_given_violation', '', 1, false, r.counts and i.given_violation),
      ('_right_violation', '', 1, false,
        r.counts and case when r.ok then i.given_violation else r.right_violation end),
      ('_timed', '', 1, false, r.counts and i.spent_ms is not null),
      ('_ms', '', least(i.spent_ms, 3600000), false, r.counts and i.spent_ms > 0)
  ) as v(fact, key, n, once, holds)
  where v.holds and (s.once or not v.once) and s.day is not null and s.person_id is not null
  union all
  select stat_day(i.decided_at), 'anti_eligible', i.app_id, i.type, i.anti_queue_id, 0::smallint,
    i.inspector_id, i.inspector_team_id, i.language,
    coalesce(stat_stratum(i.anti_queue_id, i.anti_rule_id, i.anti_p), ''), 1::bigint
  where i.anti_queue_id is not null and i.inspector_id is not null
$$;

-- An item of a task, by the days it was drawn, handed out and ended.
create function task_item_facts(i task_item) returns setof stat_fact language sql stable as $$
  select v.day, v.fact, i.app_id, i.type, i.task_id, coalesce(i.final_round, 0), 0::bigint,
    0::bigint, '', v.key, 1::bigint
  from (
    values (stat_day(i.drawn_at), 'item_drawn', ''),
      (stat_day(i.released_at), 'item_released', ''),
      (case when i.state in ('final', 'withdrawn', 'incomplete', 'gone')
        then coalesce(stat_day(i.ended_at), stat_day(i.drawn_at)) end, 'item_' || i.state,
        case i.state when 'final' then i.final_by else left(i.reason, 200) end)
  ) as v(day, fact, key)
  where v.day is not null
$$;

-- A branch order, and an appeal against what came of one.
create function branch_order_facts(b branch_order) returns setof stat_fact language sql stable as $$
  select v.day, v.fact, b.app_id, b.type, b.task_id, 0::smallint, v.person_id, 0::bigint, '', v.key,
    v.n
  from (
    values (stat_day(b.made_at), 'branch_made', 0::bigint, b.cause, 1::bigint),
      (stat_day(b.judged_at), 'branch_judged', coalesce(b.judge_id, 0), b.state, 1),
      (stat_day(b.judged_at), 'branch_waited_ms', coalesce(b.judge_id, 0), b.state,
        (extract(epoch from b.judged_at - b.made_at) * 1000)::bigint)
  ) as v(day, fact, person_id, key, n)
  where v.day is not null and (v.fact = 'branch_made' or b.state in ('judged', 'void'))
$$;
alter table branch_appeal add column app_id int not null default 0,
  add column type int not null default 0, add column task_id bigint not null default 0;
update branch_appeal a
set app_id = b.app_id, type = b.type, task_id = b.task_id
from branch_order b
where b.id = a.branch_id;
create function branch_appeal_stamp() returns trigger language plpgsql as $$
begin
  select b.app_id, b.type, b.task_id into strict new.app_id, new.type, new.task_id
  from branch_order b
  where b.id = new.branch_id;
  return new;
end $$;
create trigger branch_appeal_stamp before insert on branch_appeal
  for each row execute function branch_appeal_stamp();
create function branch_appeal_facts(a branch_appeal) returns setof stat_fact
language sql stable as $$
  select v.day, v.fact, a.app_id, a.type, a.task_id, 0::smallint, v.person_id, 0::bigint, '',
    v.key, 1::bigint
  from (
    values (stat_day(a.opened_at), 'branch_appeal_opened', 0::bigint, ''),
      (stat_day(a.handled_at), 'branch_appeal_handled', coalesce(a.handler_id, 0),
        case when a.handled_at <= a.opened_at + interval '48 hours' then 'in_time' else 'late' end),
      (case a.state when 'closed' then stat_day(a.closed_at) end, 'branch_appeal_closed',
        coalesce(a.leader_id, 0), a.result)
  ) as v(day, fact, person_id, key)
  where v.day is not null
$$;

-- A wrong order: by the day of what was wrong, and by the day it was found. The team of an auditor
-- is that of the decision, the team of others who were wrong that of the finding.
alter table wrong_order add column team_id bigint not null default 0,
  add column language text not null default '';
update wrong_order w
set language = d.language
from decision d
where d.id = w.decision_id;
create function wrong_order_stamp() returns trigger language plpgsql as $$
begin
  select case new.role when 'auditor' then coalesce(d.team_id, 0) end, d.language
  into new.team_id, new.language
  from decision d
  where d.id = new.decision_id;
  new.team_id := coalesce(new.team_id, stat_team(new.person_id), 0);
  new.language := coalesce(new.language, '');
  return new;
end $$;
create trigger wrong_order_stamp before insert on wrong_order
  for each row execute function wrong_order_stamp();
create function wrong_order_facts(w wrong_order) returns setof stat_fact language sql stable as $$
  select s.day, v.fact || s.suffix, w.app_id, w.type, coalesce(w.task_id, 0), 0::smallint,
    w.person_id, w.team_id, w.language, v.key, v.n
  from (values ('', stat_day(w.given_at)), ('_found', stat_day(w.found_at))) as s(suffix, day)
  cross join (
    values ('wrong', concat_ws(':', w.role, w.source, w.error_class, w.severity, w.state),
        1::bigint),
      ('wrong_appealed', concat_ws(':', w.role, w.source),
        (w.appeal_id is not null or w.state = 'disputed')::int),
      ('wrong_points', concat_ws(':', w.role, w.source),
        case w.state when 'voided' then 0 else w.points end)
  ) as v(fact, key, n)
  where v.n <> 0
$$;

-- An appeal of staff, and each word that was said on it. How long a level took counts from when it
-- began to wait there: in minutes, of long ones in tens.
alter table appeal add column team_id bigint not null default 0,
  add column language text not null default '';
update appeal a
set language = d.language
from decision d
where d.id = a.decision_id;
create function appeal_stamp() returns trigger language plpgsql as $$
begin
  new.team_id := coalesce(stat_team(new.applicant_id), 0);
  new.language := coalesce((select d.language from decision d where d.id = new.decision_id), '');
  return new;
end $$;
create trigger appeal_stamp before insert on appeal
  for each row execute function appeal_stamp();
create function appeal_facts(a appeal) returns setof stat_fact language sql stable as $$
  select v.day, v.fact, a.app_id, a.type, coalesce(a.queue_id, 0), 0::smallint, a.applicant_id,
    a.team_id, a.language, v.key, 1::bigint
  from (
    values (stat_day(a.opened_at), 'appeal_opened', '', true),
      (stat_day(a.closed_at), 'appeal_closed', a.level || ':' || a.result, a.state = 'closed'),
      (stat_day(a.closed_at), 'appeal_withdrawn', '', a.state = 'withdrawn'),
      (stat_day(a.opened_at), 'appeal_overdue', '', a.overdue)
  ) as v(day, fact, key, holds)
  where v.holds and v.day is not null
$$;
alter table appeal_step add column team_id bigint not null default 0, add column took_ms bigint;
update appeal_step s
set took_ms = (
  select greatest(0, extract(epoch from s.at - b.at) * 1000)::bigint
  from appeal_step b
  where b.appeal_id = s.appeal_id and b.id < s.id and b.act in ('appeal', 'pass')
  order by b.id desc
  limit 1
)
where s.act in ('upheld', 'overturned', 'changed', 'void');
create function appeal_step_stamp() returns trigger language plpgsql as $$
begin
  new.team_id := coalesce(stat_team(new.person_id), 0);
  if new.act in ('upheld', 'overturned', 'changed', 'void') then
    select greatest(0, extract(epoch from new.at - b.at) * 1000)::bigint into new.took_ms
    from appeal_step b
    where b.appeal_id = new.appeal_id and b.act in ('appeal', 'pass')
    order by b.id desc
    limit 1;
  end if;
  return new;
end $$;
create trigger appeal_step_stamp before insert on appeal_step
  for each row execute function appeal_step_stamp();
create function appeal_step_facts(s appeal_step) returns setof stat_fact language sql stable as $$
  select stat_day(s.at), v.fact, a.app_id, a.type, coalesce(a.queue_id, 0), 0::smallint,
    p.person_id, p.team_id, a.language, s.level || ':' || v.key, 1::bigint
  from appeal a
  cross join lateral (
    values ('', a.applicant_id, a.team_id), ('_by', s.person_id, s.team_id)
  ) as p(suffix, person_id, team_id)
  cross join lateral (
    values ('appeal_handled' || p.suffix, s.act || ':'
        || case when s.took_ms <= 172800000 then 'in_time' else 'late' end),
      ('appeal_took' || p.suffix, case
        when s.took_ms < 36000000 then s.took_ms / 60000 else s.took_ms / 600000 * 10 end::text)
  ) as v(fact, key)
  where a.id = s.appeal_id and s.took_ms is not null and p.person_id is not null
$$;

-- What people answered to cases, by what they were asked for.
alter table case_answer add column app_id int not null default 0,
  add column type int not null default 0;
update case_answer c
set app_id = coalesce(i.app_id, 0), type = coalesce(i.type, 0)
from case_item i
where i.id = c.item_id;
create function case_answer_stamp() returns trigger language plpgsql as $$
begin
  select coalesce(i.app_id, 0), coalesce(i.type, 0) into strict new.app_id, new.type
  from case_item i
  where i.id = new.item_id;
  return new;
end $$;
create trigger case_answer_stamp before insert on case_answer
  for each row execute function case_answer_stamp();
create function case_answer_facts(c case_answer) returns setof stat_fact language sql stable as $$
  select stat_day(c.at), v.fact, c.app_id, c.type, c.library_id, 0::smallint, c.person_id,
    coalesce(c.team_id, -1), '', c.source, v.n
  from (
    values ('case_answered', (c.right_answer is not null)::int::bigint),
      ('case_right', coalesce(c.right_answer, false)::int), ('case_ms', c.ms)
  ) as v(fact, n)
  where v.n <> 0
$$;

-- An attempt at an exam; points are counted in thousandths.
create function exam_attempt_facts(a exam_attempt) returns setof stat_fact language sql stable as $$
  select v.day, v.fact, 0, 0, a.exam_id, 0::smallint, a.person_id, coalesce(a.team_id, -1), '', '',
    v.n
  from (
    values (stat_day(a.started_at), 'exam_started', (a.state <> 'void')::int::bigint),
      (stat_day(a.marked_at), 'exam_marked', (a.state = 'marked')::int),
      (stat_day(a.marked_at), 'exam_passed', (a.state = 'marked' and a.passed)::int),
      (stat_day(a.marked_at), 'exam_points',
        case a.state when 'marked' then round(a.score * 1000)::bigint end)
  ) as v(day, fact, n)
  where v.day is not null and v.n <> 0
$$;

-- Rows of these leave with the records that they are about; what was counted of them stays. So of
-- a deletion nothing is counted, but where one takes something back.
do $do$
declare
  name text;
  columns constant text :=
    'day, fact, app_id, type, source_id, round, person_id, team_id, language, key';
begin
  foreach name in array array[
    'inspect_tested', 'inspection', 'task_item', 'branch_order', 'branch_appeal', 'wrong_order',
    'appeal', 'appeal_step', 'case_answer', 'exam_attempt'
  ] loop
    execute format($f$
      create function %1$s_count() returns trigger language plpgsql as $b$
      begin
        if tg_op = 'INSERT' then
          insert into stat_fact_delta (%2$s, n)
          select %2$s, sum(n) from (select f.* from fresh r cross join lateral %1$s_facts(r) f) c
          group by %2$s having sum(n) <> 0;
        elsif tg_op = 'DELETE' then
          insert into stat_fact_delta (%2$s, n)
          select %2$s, -sum(n)
          from (select f.* from old_rows r cross join lateral %1$s_facts(r) f) c
          group by %2$s having sum(n) <> 0;
        else
          insert into stat_fact_delta (%2$s, n)
          select %2$s, sum(sign * n)
          from (
            select 1 as sign, f.* from fresh r cross join lateral %1$s_facts(r) f
            union all
            select -1, f.* from old_rows r cross join lateral %1$s_facts(r) f
          ) c
          group by %2$s having sum(sign * n) <> 0;
        end if;
        return null;
      end $b$;
      create trigger %1$s_count_insert after insert on %1$s referencing new table as fresh
        for each statement execute function %1$s_count();
      create trigger %1$s_count_update after update on %1$s
        referencing new table as fresh old table as old_rows
        for each statement execute function %1$s_count();
      insert into stat_fact_delta (%2$s, n)
      select %2$s, sum(n) from (select f.* from %1$s r cross join lateral %1$s_facts(r) f) c
      group by %2$s having sum(n) <> 0
    $f$, name, columns);
  end loop;
  foreach name in array array['task_item', 'case_answer'] loop
    execute format($f$
      create trigger %1$s_count_delete after delete on %1$s referencing old table as old_rows
        for each statement execute function %1$s_count()
    $f$, name);
  end loop;
end $do$;
select stat_fact_fold(2147483647);
