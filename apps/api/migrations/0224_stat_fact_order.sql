-- What comes into the queue and what leaves it. Orders that leave are decided ones where somebody
-- had them and no act on the queue itself took them out.
create function queue_order_count() returns trigger language plpgsql as $$
declare
  today constant date := (now() at time zone 'Asia/Shanghai')::date;
  hour constant text := to_char(now() at time zone 'Asia/Shanghai', 'HH24');
begin
  if tg_op = 'INSERT' then
    insert into stat_fact_delta (
      day, fact, app_id, type, source_id, round, person_id, team_id, language, key, n
    )
    -- One that was held before has come back.
    select today, case when o.fence > 1 then 'order_back' else 'order_came' end, o.app_id, o.type,
      coalesce(o.task_id, 0), 0, 0, 0, o.language,
      case when o.fence > 1 then 'again' else hour end, count(*)
    from fresh o
    where not o.test
    group by 2, 3, 4, 5, 9, 10;
  else
    insert into stat_fact_delta (
      day, fact, app_id, type, source_id, round, person_id, team_id, language, key, n
    )
    select today, case when e.why is null then 'order_decided' else 'order_dropped' end, o.app_id,
      o.type, coalesce(o.task_id, 0), 0, 0, 0, o.language, coalesce(e.why, hour), count(*)
    from old_rows o
    cross join lateral (
      select coalesce(
          (
            select l.kind
            from (
              select v.kind from order_event v where v.order_id = o.id order by v.id desc limit 1
            ) l
            where l.kind in ('discarded', 'folded', 'white-listed', 'undone')
          ),
          case when o.state <> 'held' then 'ended' end
        ) as why
    ) e
    where not o.test
    group by 2, 3, 4, 5, 9, 10;
  end if;
  return null;
end $$;
create trigger queue_order_count_insert after insert on queue_order
  referencing new table as fresh for each statement execute function queue_order_count();
create trigger queue_order_count_delete after delete on queue_order
  referencing old table as old_rows for each statement execute function queue_order_count();
-- An order that a task takes over, or gives back, leaves one place and comes into another.
create function queue_order_moved() returns trigger language plpgsql as $$
begin
  insert into stat_fact_delta (
    day, fact, app_id, type, source_id, round, person_id, team_id, language, key, n
  )
  values
    (stat_day(now()), 'order_dropped', old.app_id, old.type, coalesce(old.task_id, 0), 0, 0, 0,
      old.language, 'moved', 1),
    (stat_day(now()), 'order_back', new.app_id, new.type, coalesce(new.task_id, 0), 0, 0, 0,
      new.language, 'moved', 1);
  return null;
end $$;
create trigger queue_order_moved after update of task_id, app_id, type, language on queue_order
  for each row
  when (
    not new.test and (
      old.task_id is distinct from new.task_id or old.app_id <> new.app_id
        or old.type <> new.type or old.language <> new.language
    )
  )
  execute function queue_order_moved();
insert into stat_fact_delta (
  day, fact, app_id, type, source_id, round, person_id, team_id, language, key, n
)
select stat_day(received_at), 'order_came', app_id, type, coalesce(task_id, 0), 0, 0, 0, language,
  to_char(received_at at time zone 'Asia/Shanghai', 'HH24'), count(*)
from queue_order
where not test
group by 1, 3, 4, 5, 9, 10;

-- How items with two answers and more were answered. What changed is the difference of the answers
-- to an item as they are and as they were. Whoever adds one holds the item; whoever changes some
-- waits for that here.
create function item_patterns(answers task_answer[]) returns setof stat_fact
language sql stable as $$
  select stat_day(p.at), 'item_pattern', i.app_id, i.type, i.task_id, p.n, 0::bigint, 0::bigint, '',
    p.pattern, 1::bigint
  from (
    select a.item_id, count(*)::smallint as n, max(a.at) as at,
      jsonb_object_agg(
        a.round, case when length(a.key) > 100 then md5(a.key) else a.key end
      )::text as pattern
    from unnest(answers) a
    group by a.item_id
    having count(*) > 1
  ) p
  join task_item i on i.id = p.item_id
$$;
do $do$
declare
  one record;
  columns constant text :=
    'day, fact, app_id, type, source_id, round, person_id, team_id, language, key';
begin
  for one in
    select *
    from (
      values
        ('insert', 'new table as fresh', 'fresh', '',
          'array(
            select a from task_answer a
            where a.item_id = any(items) and not exists (
              select 1 from fresh f where f.item_id = a.item_id and f.round = a.round
            )
          )'),
        ('update', 'new table as fresh old table as old_rows', 'old_rows', 'lock',
          'array(
            select a from task_answer a
            where a.item_id = any(items) and not exists (
              select 1 from fresh f where f.item_id = a.item_id and f.round = a.round
            )
          ) || array(select row(o.*)::task_answer from old_rows o where o.item_id = any(items))'),
        ('delete', 'old table as old_rows', 'old_rows', 'lock',
          'array(select a from task_answer a where a.item_id = any(items))
            || array(select row(o.*)::task_answer from old_rows o where o.item_id = any(items))')
    ) as v(act, tables, changed, locks, before)
  loop
    execute format($f$
      create function task_answer_%1$s_count() returns trigger language plpgsql as $b$
      declare
        items bigint[];
      begin
        if %4$L = 'lock' then
          perform 1 from task_item i
          where i.id in (select c.item_id from %3$I c)
          order by i.id for no key update;
        end if;
        select array_agg(distinct c.item_id) into items
        from %3$I c
        where exists (
          select 1 from task_answer a where a.item_id = c.item_id and a.round <> c.round
        ) or (select count(*) from %3$I o where o.item_id = c.item_id) > 1;
        if items is null then
          return null;
        end if;
        insert into stat_fact_delta (%6$s, n)
        select %6$s, sum(sign * n)
        from (
          select 1 as sign, f.*
          from item_patterns(
            array(select a from task_answer a where a.item_id = any(items))
          ) f
          union all
          select -1, f.* from item_patterns(%5$s) f
        ) c
        group by %6$s having sum(sign * n) <> 0;
        return null;
      end $b$;
      create trigger task_answer_%1$s_count after %1$s on task_answer referencing %2$s
        for each statement execute function task_answer_%1$s_count()
    $f$, one.act, one.tables, one.changed, one.locks, one.before, columns);
  end loop;
end $do$;
insert into stat_fact_delta (
  day, fact, app_id, type, source_id, round, person_id, team_id, language, key, n
)
select f.day, f.fact, f.app_id, f.type, f.source_id, f.round, f.person_id, f.team_id, f.language,
  f.key, sum(f.n)
from (select distinct task_id from task_answer) t
cross join lateral item_patterns(
  array(select a from task_answer a where a.task_id = t.task_id)
) f
group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
select stat_fact_fold(2147483647);
