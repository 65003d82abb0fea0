-- Counts what a person saw, in the transaction of what they said of it. One row waits for another
-- of the same person, so that each sees what was counted before.
create function exposure_seen(
  person bigint, moment timestamptz, grave smallint, n int, spent bigint
) returns void language plpgsql as $$
declare
  team bigint := stat_team(person);
begin
  -- Whoever is no person of ours, or nobody, sees nothing.
  if team is null then return; end if;
  insert into exposure_day as d (person_id, day, severity, team_id, items, ms)
  values (person, stat_day(moment), grave, team, n, spent)
  on conflict (person_id, day, severity, team_id)
  do update set items = d.items + excluded.items, ms = d.ms + excluded.ms;
  if grave = 0 then return; end if;
  insert into exposure_run as r (person_id, severity, items, ms, last_at)
  select person, s.severity::smallint, n, spent, moment
  from generate_series(1, grave) as s(severity)
  order by 2
  on conflict (person_id, severity) do update
  set (items, ms, last_at) = (
    select
      -- What lies before the last pause is no part of what came after it.
      case
        when excluded.last_at + p.pause <= r.last_at then r.items
        when p.over then excluded.items
        else r.items + excluded.items end,
      case
        when excluded.last_at + p.pause <= r.last_at then r.ms
        when p.over then excluded.ms
        else r.ms + excluded.ms end,
      greatest(r.last_at, excluded.last_at)
    from (
      select o.pause,
        excluded.last_at - excluded.ms * interval '1 millisecond' >= r.last_at + o.pause as over
      from (
        select coalesce(
            (
              select u.break_minutes
              from exposure_rules(excluded.person_id) u
              where u.severity = excluded.severity
            ), 10
          ) * interval '1 minute' as pause
      ) o
    ) p
  );
  perform exposure_note(person, team, moment);
end $$;

-- Writes down what stops a person from now on, or from tomorrow on, and tells their pages.
create function exposure_note(person bigint, team bigint, moment timestamptz) returns void
language plpgsql as $$
declare
  s record;
  fresh boolean := false;
begin
  for s in
    select severity, kind, n, most, moment as at, until
    from exposure_stops(person, moment)
    union all
    select severity, kind, n, most, exposure_midnight(moment), until
    from exposure_stops(person, exposure_midnight(moment))
    where kind = 'rotation'
  loop
    update exposure_stop e
    set until = greatest(e.until, s.until), n = greatest(e.n, s.n)
    where e.person_id = person and e.severity = s.severity and e.kind = s.kind
      and e.until >= s.at and e.at <= s.at;
    if not found then
      insert into exposure_stop (person_id, team_id, severity, kind, n, most, at, until)
      values (person, team, s.severity, s.kind, s.n, s.most, s.at, s.until);
      fresh := true;
    end if;
  end loop;
  if fresh then
    perform pg_notify('oas_bus', json_build_object(
      'topic', 'session.changed',
      'audience', json_build_object('to', 'person', 'id', person::text),
      'message', json_build_object('userId', person::text)
    )::text);
  end if;
end $$;

-- Decisions. Those of bulk work, of rules, of records that were taken along and of corrections were
-- not looked at; of an answer that was given before its decision the answer counts.
create function decision_exposure() returns trigger language plpgsql as $$
declare
  d record;
begin
  for d in
    select f.person_id, f.at, v.severity, count(*)::int as n,
      sum(least(3600000, coalesce(f.spent_ms, 0)))::bigint as ms
    from fresh f
    cross join lateral (select exposure_severity(f.labels, f.app_id, f.type) as severity) v
    where (
        f.spent_ms is not null
          or f.replaces is null and f.page_key like 'tags-audit-%'
          or f.page_key like 'tags-customize-%'
      )
      and not f.current_json ? 'alikeOf'
      and (
        f.task_id is null
          or not exists (
            select 1
            from task_answer a
            where a.decision_id = f.id and a.person_id = f.person_id and a.given is not null
          )
      )
    group by 1, 2, 3
    order by 1, 2, 3
  loop
    perform exposure_seen(d.person_id, d.at, d.severity, d.n, d.ms);
  end loop;
  return null;
end $$;
create trigger decision_exposure after insert on decision referencing new table as fresh
  for each statement execute function decision_exposure();

-- Labels that somebody named in what was kept of an answer.
create function exposure_labels(labels jsonb) returns int[] language sql immutable as $$
  select coalesce(array_agg(l.value::int), '{}')
  from jsonb_array_elements(
    case jsonb_typeof(labels) when 'array' then labels else '[]'::jsonb end
  ) as l(value)
  where jsonb_typeof(l.value) = 'number'
$$;
-- Answers in rounds of tasks, which are kept beside decisions.
create function task_answer_exposure() returns trigger language plpgsql as $$
begin
  perform exposure_seen(
    new.person_id, new.at,
    exposure_severity(
      exposure_labels(new.given -> 'item' -> 'reasonLabels'), i.app_id, i.type
    ), 1, least(3600000, coalesce(new.spent_ms, 0))
  )
  from task_item i
  where i.id = new.item_id;
  return null;
end $$;
create trigger task_answer_exposure after insert on task_answer
  for each row when (new.given is not null) execute function task_answer_exposure();

-- Inspections: what was said to be right, else what was decided.
create function inspection_exposure() returns trigger language plpgsql as $$
begin
  perform exposure_seen(
    new.inspector_id, new.at,
    exposure_severity(
      case
        when cardinality(new.right_labels) > 0 then new.right_labels
        else coalesce((select d.labels from decision d where d.id = new.decision_id), '{}') end,
      new.app_id, new.type
    ), 1, least(3600000, coalesce(new.spent_ms, 0))
  );
  return null;
end $$;
create trigger inspection_exposure after update of state on inspection
  for each row
  when (new.state = 'done' and old.state <> 'done' and new.inspector_id is not null)
  execute function inspection_exposure();

-- Steps of appeals with which somebody decides.
create function appeal_step_exposure() returns trigger language plpgsql as $$
begin
  perform exposure_seen(
    new.person_id, new.at,
    exposure_severity(
      coalesce((select d.labels from decision d where d.id = a.decision_id), '{}'), a.app_id,
      a.type
    ), 1, 0
  )
  from appeal a
  where a.id = new.appeal_id;
  return null;
end $$;
create trigger appeal_step_exposure after insert on appeal_step
  for each row
  when (
    new.person_id is not null and new.act in ('upheld', 'overturned', 'changed', 'void')
  )
  execute function appeal_step_exposure();

-- Answers to cases of exams, simulations, drills and sessions; a hidden case is a decision.
create function case_answer_exposure() returns trigger language plpgsql as $$
begin
  perform exposure_seen(
    new.person_id, new.at,
    exposure_severity(exposure_labels(new.answer -> 'labels'), new.app_id, new.type), 1,
    least(3600000, new.ms)
  );
  return null;
end $$;
create trigger case_answer_exposure after insert on case_answer
  for each row when (new.source <> 'gold') execute function case_answer_exposure();
