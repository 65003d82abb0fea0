-- The exam for which a person may not take a type at a moment, null where none stops them. Of
-- several exams of a type, those that act since last count, and a valid pass of one of them is
-- enough.
create function exam_stop(person bigint, app int, of_type int, at timestamptz)
returns bigint language sql stable as $$
  with acting as (
    select g.exam_id
    from exam_gate g
    where g.app_id = app and g.type = of_type and g.acts_at = (
      select max(l.acts_at)
      from exam_gate l
      where l.app_id = app and l.type = of_type and l.acts_at <= at
    )
  )
  select max(a.exam_id)
  from acting a
  where not exists (
    select 1
    from exam_attempt t
    join acting o on o.exam_id = t.exam_id
    where t.person_id = person and t.state = 'marked' and t.passed
      and coalesce(t.valid_to > at, true)
  )
$$;
