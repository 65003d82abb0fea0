-- The highest level of a person in a type (null: in any), in whichever language: for what knows no
-- language.
create function skill_level_best(person bigint, app int, of_type int)
returns smallint language sql stable as $$
  select coalesce(
    (
      select max(l.level)
      from skill_level l
      where l.person_id = person and l.since is not null
        and (app is null or (l.app_id = app and l.type = of_type))
    ),
    0::smallint
  )
$$;

-- Whether a person has so high a level in some type and language of a task; which of its orders
-- they get follows from the type and language of each.
create or replace function skill_level_reaches(person bigint, task bigint, asked smallint)
returns boolean language sql stable as $$
  select asked = 0 or exists (
    select 1
    from task_type y
    where y.task_id = task and skill_level_best(person, y.app_id, y.type) >= asked
  )
$$;
