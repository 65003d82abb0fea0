-- Queues beside the ordinary one: what is to be labelled, decisions to be inspected, inspections to
-- be inspected, appeals of staff. `body` is the version in use; what the hand-out asks for stands
-- in columns, named as those of a task are.
create table quality_queue (
  id bigint primary key default next_id(),
  kind text not null check (kind in ('audit', 'inspect', 'anti', 'appeal')),
  name text not null,
  state text not null default 'off' check (state in ('off', 'on', 'paused')),
  version int not null default 1, body jsonb not null, priority smallint not null default 5,
  team_ids bigint[] not null default '{}', person_ids bigint[] not null default '{}',
  excluded_ids bigint[] not null default '{}', quota_person int, quota_day int,
  created_by bigint not null references person, created_at timestamptz not null,
  updated_by bigint not null references person, updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index quality_queue_name on quality_queue (kind, lower(name))
  where deleted_at is null;
create table quality_queue_version (
  queue_id bigint not null references quality_queue, version int not null, body jsonb not null,
  person_id bigint not null references person, at timestamptz not null,
  primary key (queue_id, version)
);
create table quality_queue_type (
  queue_id bigint not null references quality_queue, app_id int not null, type int not null,
  kind text not null, watches boolean not null default false,
  primary key (queue_id, app_id, type)
);
create index quality_queue_type_watched on quality_queue_type (app_id, type) where watches;

-- Decisions that are to be tried by the rules of the queues that watch their type, once they can no
-- longer be taken back.
create table inspect_due (decision_id bigint primary key, due_at timestamptz not null);
create index inspect_due_at on inspect_due (due_at);
create function inspect_note() returns trigger language plpgsql as $$
begin
  insert into inspect_due (decision_id, due_at)
    select d.id, coalesce(d.undo_until, d.at)
    from fresh d
    where d.state = 'active' and not d.test
      and exists (
        select 1 from quality_queue_type t
        where t.watches and t.app_id = d.app_id and t.type = d.type
      );
  return null;
end $$;
create trigger decision_inspect after insert on decision referencing new table as fresh
  for each statement execute function inspect_note();

-- What came of the trial: by which rule it might be drawn, how likely that was (`p`; 0: no rule of
-- shares named it), and whether it was drawn. `topped`: by a rule of counts, after its day.
create table inspect_tested (
  decision_id bigint primary key, queue_id bigint not null references quality_queue,
  version int not null, rule_id smallint, p numeric not null, drawn boolean not null,
  topped boolean not null default false, app_id int not null, type int not null,
  person_id bigint not null, at timestamptz not null
);
create index inspect_tested_queue on inspect_tested (queue_id, at);
create index inspect_tested_person on inspect_tested (person_id, at);

-- One look at a decision, or (`anti`) at an inspection, by somebody who had no part in it.
-- `given`: the inspector's own answer as it was sent; `verdict` comes of comparing the two.
-- `anti_…`: how it was tried to be inspected itself, as a decision is by `inspect_tested`.
-- `standing`: whether the verdict still holds after appeals and after an inspection of it.
create table inspection (
  id bigint primary key default next_id(),
  kind text not null check (kind in ('inspect', 'anti')),
  queue_id bigint not null references quality_queue, version int not null, rule_id smallint,
  p numeric, decision_id bigint not null, of_id bigint references inspection,
  person_id bigint not null references person, inspector_id bigint references person,
  app_id int not null, type int not null, record_id bigint not null, post_id text not null,
  business text not null, language text not null default '', task_id bigint, order_id bigint,
  state text not null
    check (state in ('waiting', 'answered', 'done', 'expired', 'gone', 'withdrawn')),
  standing text not null default 'valid'
    check (standing in ('valid', 'overturned', 'changed', 'void')),
  given jsonb, verdict text check (verdict in ('agree', 'wrong')),
  right_result text not null default '', right_type text not null default '',
  right_labels int[] not null default '{}', error_class text, severity text, comment text not null default '', spent_ms int,
  correction text not null default 'none'
    check (correction in ('none', 'pending', 'made', 'failed', 'dropped')),
  corrected_id bigint, anti_tried boolean not null default false, anti_queue_id bigint,
  anti_rule_id smallint, anti_p numeric, made_at timestamptz not null, expires_at timestamptz not null,
  at timestamptz,
  check (state <> 'done' or (verdict is not null and inspector_id is not null and at is not null))
);
create unique index inspection_once on inspection (decision_id) where kind = 'inspect';
create unique index inspection_of on inspection (of_id) where kind = 'anti';
create index inspection_queue on inspection (queue_id, made_at);
create index inspection_open on inspection (queue_id, expires_at)
  where state in ('waiting', 'answered');
create index inspection_inspector on inspection (inspector_id, queue_id, at) where state = 'done';
create index inspection_person on inspection (person_id, at) where state = 'done';
create index inspection_pending on inspection (id) where correction = 'pending';
create index inspection_untried on inspection (id)
  where state = 'done' and kind = 'inspect' and not anti_tried;
create index inspection_order on inspection (order_id)
  where state in ('waiting', 'answered');

-- Where work may be taken from beside the ordinary queue.
create view work_source as
  select t.id, t.kind, t.state = 'running' as runs, t.priority, t.quota_person, t.team_ids,
    t.person_ids, t.excluded_ids
  from task t
  union all
  select k.id, k.kind, k.state = 'on' and k.deleted_at is null, k.priority, k.quota_person,
    k.team_ids, k.person_ids, k.excluded_ids
  from quality_queue k;
