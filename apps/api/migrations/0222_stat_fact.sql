-- Decisions are also told apart by task, round, team and language, all as at the decision. team_id:
-- null where nobody wrote it down, -1 where the person was in no team. In sums, whose keys have no
-- nulls, task 0 is none, and team 0 is one that nobody wrote down: there the team of now is read.
alter table decision add column team_id bigint;
alter table stat_delta add column task_id bigint not null default 0,
  add column round smallint not null default 0, add column team_id bigint not null default 0,
  add column language text not null default '';
do $do$
declare name text;
begin
  foreach name in array array['stat_decision', 'stat_label', 'stat_speed'] loop
    execute format($f$
      alter table %1$I add column task_id bigint not null default 0,
        add column round smallint not null default 0, add column team_id bigint not null default 0,
        add column language text not null default '', drop constraint %1$s_pkey$f$, name);
  end loop;
end $do$;
alter table stat_decision add primary key
  (hour, app_id, type, person_id, result_id, violation, task_id, round, team_id, language);
alter table stat_label add primary key
  (hour, app_id, type, person_id, result_id, violation, label_id, task_id, round, team_id,
    language);
alter table stat_speed add primary key
  (day, app_id, type, person_id, tenths, task_id, round, team_id, language);

create or replace function stat_facts(d decision, sign int) returns stat_delta
language sql immutable as $$
  select null::bigint, date_trunc('hour', d.at), d.app_id, d.type, d.person_id, d.result_id,
    d.result_type like '%VIOLATIONS',
    (select coalesce(array_agg(distinct l order by l), '{}') from unnest(d.labels) as l),
    case when d.state = 'active' then sign else 0 end,
    case when d.state = 'undone' then sign else 0 end,
    case when d.state = 'replaced' then sign else 0 end,
    case when d.state = 'active' and d.spent_ms is not null then sign else 0 end,
    case
      when d.state = 'active' and d.spent_ms is not null then sign * least(3600000, d.spent_ms)
      else 0 end,
    coalesce(d.task_id, 0), d.round, coalesce(d.team_id, 0), d.language
$$;
create or replace function stat_note() returns trigger language plpgsql as $$
begin
  -- Written out, since every submission passes here: calling the function costs more than the row.
  if tg_op = 'INSERT' then
    insert into stat_delta (
      hour, app_id, type, person_id, result_id, violation, labels, n, undone, replaced, timed, ms,
      task_id, round, team_id, language
    )
    select date_trunc('hour', d.at), d.app_id, d.type, d.person_id, d.result_id,
      d.result_type like '%VIOLATIONS',
      case
        when cardinality(d.labels) < 2 then d.labels
        else (select array_agg(distinct l order by l) from unnest(d.labels) as l) end,
      (d.state = 'active')::int, (d.state = 'undone')::int, (d.state = 'replaced')::int,
      (d.state = 'active' and d.spent_ms is not null)::int,
      case
        when d.state = 'active' and d.spent_ms is not null then least(3600000, d.spent_ms)
        else 0 end,
      coalesce(d.task_id, 0), d.round, coalesce(d.team_id, 0), d.language
    from fresh d
    where not d.test;
  else
    insert into stat_delta (
      hour, app_id, type, person_id, result_id, violation, labels, n, undone, replaced, timed, ms,
      task_id, round, team_id, language
    )
    select f.hour, f.app_id, f.type, f.person_id, f.result_id, f.violation, f.labels, f.n,
      f.undone, f.replaced, f.timed, f.ms, f.task_id, f.round, f.team_id, f.language
    from fresh d
    join old_rows o on o.id = d.id and o.state <> d.state
    cross join lateral (
      select (stat_facts(o, -1)).* union all select (stat_facts(d, 1)).*
    ) f
    where not d.test;
  end if;
  return null;
end $$;

-- One sum for each thing that is counted, and what is not added up yet: `n` of `fact` on `day`, of
-- an app and type (0: of none), a source (task, queue, exam …; 0: none), a round, a person and
-- the team that they were in then (0: see above), a language, and by `key` whatever else tells it
-- apart.
-- What facts there are is written in packages/contract/src/statistics/facts.ts.
create table stat_fact_delta (
  id bigint primary key generated always as identity, day date not null, fact text not null,
  app_id int not null, type int not null, source_id bigint not null, round smallint not null,
  person_id bigint not null, team_id bigint not null, language text not null, key text not null,
  n bigint not null
) with (autovacuum_vacuum_scale_factor = 0.01);
create table stat_fact (
  day date not null, fact text not null, app_id int not null, type int not null,
  source_id bigint not null, round smallint not null, person_id bigint not null,
  team_id bigint not null, language text not null, key text not null, n bigint not null,
  primary key (fact, day, app_id, type, source_id, round, person_id, team_id, language, key)
) with (fillfactor = 80);
create index stat_fact_person on stat_fact (person_id, fact, day) where person_id <> 0;
-- Days whose sums changed since they were compared with the rows last.
create table stat_touched (day date primary key);

-- Adds up to so many changes to the sums; answers how many there were. Keys in one order, so that
-- two at once wait instead of blocking each other. A sum of nothing goes.
create function stat_fact_fold(most int) returns int language plpgsql as $$
declare folded int;
begin
  with d as (
      delete from stat_fact_delta
      where id = any(array(
        select id from stat_fact_delta order by id limit most for update skip locked
      ))
      returning *
    ),
    t as (
      insert into stat_touched select distinct day from d order by day on conflict do nothing
    ),
    s as (
      insert into stat_fact (
        day, fact, app_id, type, source_id, round, person_id, team_id, language, key, n
      )
      select day, fact, app_id, type, source_id, round, person_id, team_id, language, key, sum(n)
      from d
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
      having sum(n) <> 0
      order by 2, 1, 3, 4, 5, 6, 7, 8, 9, 10
      on conflict (fact, day, app_id, type, source_id, round, person_id, team_id, language, key)
      do update set n = stat_fact.n + excluded.n
    )
  select count(*) into folded from d;
  return folded;
end $$;
create or replace function stat_fold(most int) returns int language plpgsql as $$
declare folded int;
begin
  with d as (
      delete from stat_delta
      where id = any(array(
        select id from stat_delta order by id limit most for update skip locked
      ))
      returning *
    ),
    t as (
      insert into stat_touched
      select distinct (hour at time zone 'Asia/Shanghai')::date from d order by 1
      on conflict do nothing
    ),
    a as (
      insert into stat_decision (
        hour, app_id, type, person_id, result_id, violation, task_id, round, team_id, language, n,
        undone, replaced, timed, ms
      )
      select hour, app_id, type, person_id, result_id, violation, task_id, round, team_id,
        language, sum(n), sum(undone), sum(replaced), sum(timed), sum(ms)
      from d
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
      order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
      on conflict
        (hour, app_id, type, person_id, result_id, violation, task_id, round, team_id, language)
      do update set n = stat_decision.n + excluded.n,
        undone = stat_decision.undone + excluded.undone,
        replaced = stat_decision.replaced + excluded.replaced,
        timed = stat_decision.timed + excluded.timed, ms = stat_decision.ms + excluded.ms
    ),
    l as (
      insert into stat_label (
        hour, app_id, type, person_id, result_id, violation, label_id, task_id, round, team_id,
        language, n, undone, replaced, timed, ms
      )
      select hour, app_id, type, person_id, result_id, violation, label, task_id, round, team_id,
        language, sum(n), sum(undone), sum(replaced), sum(timed), sum(ms)
      from d
      cross join lateral unnest(labels) as label
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
      order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
      on conflict (
        hour, app_id, type, person_id, result_id, violation, label_id, task_id, round, team_id,
        language
      )
      do update set n = stat_label.n + excluded.n, undone = stat_label.undone + excluded.undone,
        replaced = stat_label.replaced + excluded.replaced,
        timed = stat_label.timed + excluded.timed, ms = stat_label.ms + excluded.ms
    ),
    s as (
      insert into stat_speed (
        day, app_id, type, person_id, tenths, task_id, round, team_id, language, n
      )
      select (hour at time zone 'Asia/Shanghai')::date, app_id, type, person_id,
        round(abs(ms) / 100.0)::int, task_id, round, team_id, language, sum(timed)
      from d
      where timed <> 0
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9
      order by 1, 2, 3, 4, 5, 6, 7, 8, 9
      on conflict (day, app_id, type, person_id, tenths, task_id, round, team_id, language)
      do update set n = stat_speed.n + excluded.n
    )
  select count(*) into folded from d;
  return folded;
end $$;

-- What was counted before moves to the keys of today; of decisions that are kept no more it stays.
select stat_fold(2147483647);
insert into stat_delta (
  hour, app_id, type, person_id, result_id, violation, labels, n, undone, replaced, timed, ms,
  task_id, round, team_id, language
)
select f.hour, f.app_id, f.type, f.person_id, f.result_id, f.violation, f.labels, f.n * v.sign,
  f.undone * v.sign, f.replaced * v.sign, f.timed * v.sign, f.ms * v.sign,
  case v.sign when 1 then f.task_id else 0 end, case v.sign when 1 then f.round else 0 end, 0,
  case v.sign when 1 then f.language else '' end
from decision d
cross join lateral stat_facts(d, 1) f
cross join (values (1), (-1)) as v(sign)
where not d.test and (f.task_id <> 0 or f.round <> 0 or f.language <> '');
select stat_fold(2147483647);
delete from stat_decision
where n = 0 and undone = 0 and replaced = 0 and timed = 0 and ms = 0;
delete from stat_label where n = 0 and undone = 0 and replaced = 0 and timed = 0 and ms = 0;
delete from stat_speed where n = 0;
