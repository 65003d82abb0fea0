-- How many a queue of inspection hands out a day, beside how many a person gets of it; tasks release
-- by the day instead.
create or replace view work_source as
  select t.id, t.kind, t.state = 'running' as runs, t.priority, t.quota_person, t.team_ids,
    t.person_ids, t.excluded_ids, t.least_level, null::int as hands_day
  from task t
  union all
  select k.id, k.kind, k.state = 'on' and k.deleted_at is null, k.priority, k.quota_person,
    k.team_ids, k.person_ids, k.excluded_ids, 0::smallint, k.quota_day
  from quality_queue k;
-- What a queue had answered on a day, and answers that wait to be settled.
create index inspection_done on inspection (queue_id, at) where state = 'done';
create index inspection_answered on inspection (queue_id) where state = 'answered';
