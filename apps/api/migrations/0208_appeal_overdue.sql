-- Whether an appeal was ever not answered, or passed on by the clock, by the time it was due. What
-- was answered before is told by what is still known of it.
alter table appeal add column overdue boolean not null default false;
update appeal a
set overdue = true
where exists (
    select 1 from appeal_step s where s.appeal_id = a.id and s.act = 'pass' and s.person_id is null
  )
  or a.level = 1 and a.handled_at > a.opened_at + make_interval(
    hours => coalesce(
      (select (k.body ->> 'appealHours')::int from quality_queue k where k.id = a.queue_id), 48
    )
  );
