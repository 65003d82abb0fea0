-- How many items of a task are in each state. Whatever writes an item leaves a row of what changed
-- in the same transaction; a job adds these up. A reader takes sums and what is not added up yet
-- together, so that counts are exact whether or not the job has run. `part`: -1 where work has no
-- parts. `released_on`: the day it was handed out, 1970-01-01 for what was not.
create table task_item_delta (
  id bigint primary key generated always as identity, task_id bigint not null,
  draw_id bigint not null, part smallint not null, released_on date not null, state text not null,
  n int not null
) with (autovacuum_vacuum_scale_factor = 0.01);
create index task_item_delta_task on task_item_delta (task_id);
create table task_item_count (
  task_id bigint not null, draw_id bigint not null, part smallint not null,
  released_on date not null, state text not null, n int not null,
  primary key (task_id, draw_id, part, released_on, state)
) with (fillfactor = 80);
create index task_item_count_empty on task_item_count (task_id) where n = 0;
-- Sums and what is not added up yet.
create view task_item_counted as
  select task_id, draw_id, part, released_on, state, n from task_item_count
  union all
  select task_id, draw_id, part, released_on, state, n from task_item_delta;

create function task_released_on(at timestamptz) returns date language sql stable as
$$ select coalesce((at at time zone 'Asia/Shanghai')::date, date '1970-01-01') $$;
create function task_item_note() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into task_item_delta (task_id, draw_id, part, released_on, state, n)
      select i.task_id, i.draw_id, coalesce(i.part, -1), task_released_on(i.released_at), i.state,
        count(*)
      from fresh i group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into task_item_delta (task_id, draw_id, part, released_on, state, n)
      select i.task_id, i.draw_id, coalesce(i.part, -1), task_released_on(i.released_at), i.state,
        -count(*)
      from old_rows i group by 1, 2, 3, 4, 5;
  else
    insert into task_item_delta (task_id, draw_id, part, released_on, state, n)
      select c.task_id, c.draw_id, coalesce(c.part, -1), task_released_on(c.released_at), c.state,
        sum(c.n)
      from (
        select task_id, draw_id, part, released_at, state, 1 as n from fresh
        union all
        select task_id, draw_id, part, released_at, state, -1 from old_rows
      ) c
      group by 1, 2, 3, 4, 5 having sum(c.n) <> 0;
  end if;
  return null;
end $$;
create trigger task_item_insert after insert on task_item
  referencing new table as fresh for each statement execute function task_item_note();
create trigger task_item_update after update on task_item
  referencing new table as fresh old table as old_rows
  for each statement execute function task_item_note();
create trigger task_item_delete after delete on task_item
  referencing old table as old_rows for each statement execute function task_item_note();

-- Adds up to so many changes to the sums; answers how many there were. Keys in one order, so that
-- two at once wait instead of blocking each other; sums of deleted tasks go.
create function task_item_fold(most int) returns int language plpgsql as $$
declare folded int;
begin
  with d as (
      delete from task_item_delta
      where id in (
        select id from task_item_delta order by id limit most for update skip locked
      )
      returning *
    ),
    a as (
      insert into task_item_count
        select task_id, draw_id, part, released_on, state, sum(n) from d
        group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
        on conflict (task_id, draw_id, part, released_on, state)
          do update set n = task_item_count.n + excluded.n
    )
  select count(*) into folded from d;
  delete from task_item_count where n = 0;
  return folded;
end $$;
insert into task_item_count
  select task_id, draw_id, coalesce(part, -1), task_released_on(released_at), state, count(*)
  from task_item group by 1, 2, 3, 4, 5;

-- Whose holds ran out: few of all events, asked for by person.
create index order_event_expired on order_event (person_id, at) include (order_id)
  where kind = 'expired';
create index task_item_order on task_item (order_id) where order_id is not null;
-- Sums of a person's answers are read from the index alone.
drop index task_answer_person;
create index task_answer_person on task_answer (task_id, person_id, at) include (spent_ms, own_by);
-- What a task gave back since nobody took it in time.
create index task_item_expired on task_item (task_id)
  where state = 'withdrawn' and reason = 'expired';
