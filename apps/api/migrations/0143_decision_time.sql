-- How long a decision took, from the focus on its record to the verdict, in milliseconds; null where nobody knows. What was shown and when is known of few records only, and on lists and walls it is the
-- time of the whole batch, so that figures no longer go by it.
alter table decision add column spent_ms int check (spent_ms >= 0);

-- Of the past it is known how long a record had been on the page. Its own time began at the earliest when the same window had decided what came before; what was decided together shares it.
with said as (
  select id, person_id, window_id, at, held_at, (current_json #>> '{actions,finish}')::numeric as finish
  from decision where jsonb_typeof(current_json #> '{actions,finish}') = 'number'
), act as (
  select person_id, window_id, at, max(finish) as finish, min(held_at) as held_at, count(*) as n from said group by 1, 2, 3
), told as (
  select person_id, window_id, at, n, finish, extract(epoch from at - held_at) * 1000 as held, extract(epoch from at - lag(at) over (partition by person_id, window_id order by at)) * 1000 as since from act
)
update decision d set spent_ms = greatest(0, least(86400000, t.finish, t.since, t.held)) / t.n
from said s join told t on t.person_id = s.person_id and t.window_id = s.window_id and t.at = s.at where d.id = s.id;

-- Sums in milliseconds, and medians by tenths of a second: a decision often takes less than one.
alter table stat_delta rename column seconds to ms;
alter table stat_decision rename column seconds to ms;
alter table stat_label rename column seconds to ms;
alter table stat_speed rename column seconds to tenths;

create or replace function stat_facts(d decision, sign int) returns stat_delta language sql immutable as
$$ select null::bigint, date_trunc('hour', d.at), d.app_id, d.type, d.person_id, d.result_id, d.result_type like '%VIOLATIONS', (select coalesce(array_agg(distinct l order by l), '{}') from unnest(d.labels) as l),
  case when d.state = 'active' then sign else 0 end, case when d.state = 'undone' then sign else 0 end, case when d.state = 'replaced' then sign else 0 end,
  case when d.state = 'active' and d.spent_ms is not null then sign else 0 end, case when d.state = 'active' and d.spent_ms is not null then sign * least(3600000, d.spent_ms) else 0 end $$;
create or replace function stat_note() returns trigger language plpgsql as $$
begin
  -- Written out, since every submission passes here: calling the function costs more than the row.
  if tg_op = 'INSERT' then
    insert into stat_delta (hour, app_id, type, person_id, result_id, violation, labels, n, undone, replaced, timed, ms)
      select date_trunc('hour', d.at), d.app_id, d.type, d.person_id, d.result_id, d.result_type like '%VIOLATIONS', case when cardinality(d.labels) < 2 then d.labels else (select array_agg(distinct l order by l) from unnest(d.labels) as l) end,
        (d.state = 'active')::int, (d.state = 'undone')::int, (d.state = 'replaced')::int, (d.state = 'active' and d.spent_ms is not null)::int, case when d.state = 'active' and d.spent_ms is not null then least(3600000, d.spent_ms) else 0 end from fresh d where not d.test;
  else
    insert into stat_delta (hour, app_id, type, person_id, result_id, violation, labels, n, undone, replaced, timed, ms)
      select f.hour, f.app_id, f.type, f.person_id, f.result_id, f.violation, f.labels, f.n, f.undone, f.replaced, f.timed, f.ms
      from fresh d join old_rows o on o.id = d.id and o.state <> d.state cross join lateral (select (stat_facts(o, -1)).* union all select (stat_facts(d, 1)).*) f where not d.test;
  end if;
  return null;
end $$;
create or replace function stat_fold(most int) returns int language plpgsql as $$
declare folded int;
begin
  with d as (delete from stat_delta where id in (select id from stat_delta order by id limit most for update skip locked) returning *),
    a as (insert into stat_decision select hour, app_id, type, person_id, result_id, violation, sum(n), sum(undone), sum(replaced), sum(timed), sum(ms) from d group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (hour, app_id, type, person_id, result_id, violation) do update set n = stat_decision.n + excluded.n, undone = stat_decision.undone + excluded.undone, replaced = stat_decision.replaced + excluded.replaced, timed = stat_decision.timed + excluded.timed, ms = stat_decision.ms + excluded.ms),
    l as (insert into stat_label select hour, app_id, type, person_id, result_id, violation, label, sum(n), sum(undone), sum(replaced), sum(timed), sum(ms) from d cross join lateral unnest(labels) as label group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
      on conflict (hour, app_id, type, person_id, result_id, violation, label_id) do update set n = stat_label.n + excluded.n, undone = stat_label.undone + excluded.undone, replaced = stat_label.replaced + excluded.replaced, timed = stat_label.timed + excluded.timed, ms = stat_label.ms + excluded.ms),
    s as (insert into stat_speed select (hour at time zone 'Asia/Shanghai')::date, app_id, type, person_id, round(abs(ms) / 100.0)::int, sum(timed) from d where timed <> 0 group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (day, app_id, type, person_id, tenths) do update set n = stat_speed.n + excluded.n)
  select count(*) into folded from d;
  return folded;
end $$;

-- How many decisions there were stays as it was counted, also of those that are kept no more; times are counted anew from what is stored, and are unknown of what is not.
select stat_fold(2147483647);
update stat_decision set timed = 0, ms = 0 where timed <> 0 or ms <> 0;
update stat_label set timed = 0, ms = 0 where timed <> 0 or ms <> 0;
delete from stat_speed;
insert into stat_delta (hour, app_id, type, person_id, result_id, violation, labels, n, undone, replaced, timed, ms)
  select f.hour, f.app_id, f.type, f.person_id, f.result_id, f.violation, f.labels, 0, 0, 0, f.timed, f.ms from decision d cross join lateral stat_facts(d, 1) f where not d.test and f.timed <> 0;
select stat_fold(2147483647);
