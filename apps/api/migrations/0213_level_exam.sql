-- Whether the person has a valid pass of an exam of the type, as of computed_at.
alter table skill_level add column exam boolean not null default false;

-- Valid passes of exams at a moment, by the types that the exam stops or asked records of.
create function exam_passes(at timestamptz)
returns table (person_id bigint, app_id int, type int) language sql stable as $$
  select a.person_id, g.app_id, g.type
  from exam_attempt a
  join exam_gate g on g.exam_id = a.exam_id
  where a.state = 'marked' and a.passed and coalesce(a.valid_to > at, true)
  union
  select a.person_id, i.app_id, i.type
  from exam_attempt a
  join exam_answer w on w.attempt_id = a.id
  join case_item i on i.id = w.item_id
  where a.state = 'marked' and a.passed and coalesce(a.valid_to > at, true)
    and i.app_id is not null
$$;
