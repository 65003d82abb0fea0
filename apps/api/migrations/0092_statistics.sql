-- Figures of decisions. Whatever writes a decision, or takes one back, leaves a row of what changed in the same transaction; a job adds these up. A reader takes sums and what is not added up yet together,
-- so that figures are exact whether or not the job has run. n: decisions that stand; undone, replaced: those that do no more. seconds: from shown to decided, where that is known, an hour at most.
create table stat_delta (
  id bigint primary key generated always as identity, hour timestamptz not null, app_id int not null, type int not null, person_id bigint not null, result_id text not null, violation boolean not null, labels int[] not null,
  n int not null, undone int not null, replaced int not null, timed int not null, seconds int not null
) with (autovacuum_vacuum_scale_factor = 0.01);
create table stat_decision (
  hour timestamptz not null, app_id int not null, type int not null, person_id bigint not null, result_id text not null, violation boolean not null, n int not null, undone int not null, replaced int not null, timed int not null, seconds bigint not null,
  primary key (hour, app_id, type, person_id, result_id, violation)
) with (fillfactor = 80);
create index stat_decision_person on stat_decision (person_id, hour);
create table stat_label (
  hour timestamptz not null, app_id int not null, type int not null, person_id bigint not null, result_id text not null, violation boolean not null, label_id int not null, n int not null, undone int not null, replaced int not null, timed int not null, seconds bigint not null,
  primary key (hour, app_id, type, person_id, result_id, violation, label_id)
) with (fillfactor = 80);
-- How many decisions took so many seconds: medians are read from these.
create table stat_speed (
  day date not null, app_id int not null, type int not null, person_id bigint not null, seconds int not null, n int not null, primary key (day, app_id, type, person_id, seconds)
) with (fillfactor = 80);

-- What one state of a decision counts, as a row of changes. sign: 1 where the state came, -1 where it went.
create function stat_facts(d decision, sign int) returns stat_delta language sql immutable as
$$ select null::bigint, date_trunc('hour', d.at), d.app_id, d.type, d.person_id, d.result_id, d.result_type like '%VIOLATIONS', (select coalesce(array_agg(distinct l order by l), '{}') from unnest(d.labels) as l),
  case when d.state = 'active' then sign else 0 end, case when d.state = 'undone' then sign else 0 end, case when d.state = 'replaced' then sign else 0 end,
  case when d.state = 'active' and d.shown_at <= d.at then sign else 0 end, case when d.state = 'active' and d.shown_at <= d.at then sign * least(3600, extract(epoch from d.at - d.shown_at)::int) else 0 end $$;
create function stat_note() returns trigger language plpgsql as $$
begin
  -- Written out, since every submission passes here: calling the function costs more than the row.
  if tg_op = 'INSERT' then
    insert into stat_delta (hour, app_id, type, person_id, result_id, violation, labels, n, undone, replaced, timed, seconds)
      select date_trunc('hour', d.at), d.app_id, d.type, d.person_id, d.result_id, d.result_type like '%VIOLATIONS', case when cardinality(d.labels) < 2 then d.labels else (select array_agg(distinct l order by l) from unnest(d.labels) as l) end,
        (d.state = 'active')::int, (d.state = 'undone')::int, (d.state = 'replaced')::int, (d.state = 'active' and d.shown_at is not null and d.shown_at <= d.at)::int, case when d.state = 'active' and d.shown_at <= d.at then least(3600, extract(epoch from d.at - d.shown_at)::int) else 0 end from fresh d where not d.test;
  else
    insert into stat_delta (hour, app_id, type, person_id, result_id, violation, labels, n, undone, replaced, timed, seconds)
      select f.hour, f.app_id, f.type, f.person_id, f.result_id, f.violation, f.labels, f.n, f.undone, f.replaced, f.timed, f.seconds
      from fresh d join old_rows o on o.id = d.id and o.state <> d.state cross join lateral (select (stat_facts(o, -1)).* union all select (stat_facts(d, 1)).*) f where not d.test;
  end if;
  return null;
end $$;
create trigger decision_stat_insert after insert on decision referencing new table as fresh for each statement execute function stat_note();
create trigger decision_stat_update after update on decision referencing new table as fresh old table as old_rows for each statement execute function stat_note();

-- Adds up to so many changes to the sums; answers how many there were. Keys in one order, so that two at once wait instead of blocking each other.
create function stat_fold(most int) returns int language plpgsql as $$
declare folded int;
begin
  with d as (delete from stat_delta where id in (select id from stat_delta order by id limit most for update skip locked) returning *),
    a as (insert into stat_decision select hour, app_id, type, person_id, result_id, violation, sum(n), sum(undone), sum(replaced), sum(timed), sum(seconds) from d group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (hour, app_id, type, person_id, result_id, violation) do update set n = stat_decision.n + excluded.n, undone = stat_decision.undone + excluded.undone, replaced = stat_decision.replaced + excluded.replaced, timed = stat_decision.timed + excluded.timed, seconds = stat_decision.seconds + excluded.seconds),
    l as (insert into stat_label select hour, app_id, type, person_id, result_id, violation, label, sum(n), sum(undone), sum(replaced), sum(timed), sum(seconds) from d cross join lateral unnest(labels) as label group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
      on conflict (hour, app_id, type, person_id, result_id, violation, label_id) do update set n = stat_label.n + excluded.n, undone = stat_label.undone + excluded.undone, replaced = stat_label.replaced + excluded.replaced, timed = stat_label.timed + excluded.timed, seconds = stat_label.seconds + excluded.seconds),
    s as (insert into stat_speed select (hour at time zone 'Asia/Shanghai')::date, app_id, type, person_id, abs(seconds), sum(timed) from d where timed <> 0 group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (day, app_id, type, person_id, seconds) do update set n = stat_speed.n + excluded.n)
  select count(*) into folded from d;
  return folded;
end $$;

-- What was decided before there were figures.
insert into stat_delta (hour, app_id, type, person_id, result_id, violation, labels, n, undone, replaced, timed, seconds)
  select f.hour, f.app_id, f.type, f.person_id, f.result_id, f.violation, f.labels, f.n, f.undone, f.replaced, f.timed, f.seconds from decision d cross join lateral stat_facts(d, 1) f where not d.test;
select stat_fold(2147483647);
create index decision_replaces on decision (id) where replaces is not null;
