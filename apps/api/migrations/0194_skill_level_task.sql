-- The least level, in each of its types, of whoever takes from a task; 0: anybody.
alter table task add column least_level smallint not null default 0;

create or replace view work_source as
  select t.id, t.kind, t.state = 'running' as runs, t.priority, t.quota_person, t.team_ids,
    t.person_ids, t.excluded_ids, t.least_level
  from task t
  union all
  select k.id, k.kind, k.state = 'on' and k.deleted_at is null, k.priority, k.quota_person,
    k.team_ids, k.person_ids, k.excluded_ids, 0::smallint
  from quality_queue k;

-- Whether a person has so high a level in each type of a task.
create function skill_level_reaches(person bigint, task bigint, asked smallint)
returns boolean language sql stable as $$
  select asked = 0 or not exists (
    select 1
    from task_type y
    where y.task_id = task and skill_level_of(person, y.app_id, y.type, '') < asked
  )
$$;
