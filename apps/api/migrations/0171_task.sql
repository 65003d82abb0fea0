-- A piece of work handed out: what is chosen, to whom it goes, how fast. `version` is its newest
-- text, `in_force` the one that was passed and runs; what the claim and the jobs ask of it stands
-- here, so that a tightening works at once.
create table task (
  id bigint primary key default next_id(), kind text not null, name text not null,
  state text not null default 'draft'
    check (state in ('draft', 'ready', 'running', 'paused', 'finished', 'cancelled')),
  review text not null default 'none' check (review in ('none', 'pending', 'passed', 'refused')),
  version int not null default 1, in_force int,
  note text not null default '', priority smallint not null default 5,
  team_ids bigint[] not null default '{}', person_ids bigint[] not null default '{}',
  excluded_ids bigint[] not null default '{}',
  quota_total int, quota_day int, quota_person int,
  start_at timestamptz, end_at timestamptz,
  next_draw_at timestamptz, next_release_at timestamptz,
  reason text not null default '',
  created_by bigint not null references person, created_at timestamptz not null,
  updated_at timestamptz not null, started_at timestamptz, ended_at timestamptz
);
create index task_live on task (id) where state in ('ready', 'running', 'paused');
-- The types a task takes records of: whoever may not see all of them does not see the task.
create table task_type (
  task_id bigint not null references task on delete cascade, app_id int not null, type int not null,
  primary key (task_id, app_id, type)
);
create table task_version (
  task_id bigint not null references task on delete cascade, version int not null,
  body jsonb not null, list_of int, selection_hash text not null,
  author_id bigint not null references person, created_at timestamptz not null,
  estimate jsonb, estimated_at timestamptz,
  reviewer_id bigint references person, reviewed_at timestamptz, reason text not null default '',
  primary key (task_id, version)
);
-- Records that were listed by hand, by the version that first has the list (`list_of`).
create table task_listed (
  task_id bigint not null references task on delete cascade, version int not null, no int not null,
  ref text not null, person text not null default '', due_at timestamptz,
  note text not null default '',
  primary key (task_id, version, no)
);
-- One draw: of the candidates those with the lowest numbers by a seed; the same on every server.
create table task_draw (
  id bigint primary key default next_id(), task_id bigint not null references task on delete cascade,
  version int not null, day date not null, seq int not null,
  cause text not null check (cause in ('start', 'schedule', 'redraw')), seed text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  candidates int not null default 0, drawn int not null default 0, not_chosen int not null default 0,
  withdrawn int not null default 0, skipped jsonb not null default '{}', error text not null default '',
  created_at timestamptz not null, started_at timestamptz, ended_at timestamptz,
  unique (task_id, day, seq)
);
create index task_draw_open on task_draw (id) where state in ('queued', 'running');
-- A record that a task has drawn. `place`: its turn in the draw. `hands`: who had it, of any round.
-- `plain_rank`: the rank of the ordinary order it was taken over from. `try_at`: not before;
-- somebody had the record when its turn came.
create table task_item (
  id bigint primary key default next_id(), task_id bigint not null references task on delete cascade,
  draw_id bigint not null references task_draw on delete cascade, version int not null,
  record_id bigint not null, app_id int not null, type int not null, place bigint not null,
  state text not null default 'drawn'
    check (state in ('drawn', 'released', 'final', 'withdrawn', 'incomplete', 'gone')),
  hands bigint[] not null default '{}', person_id bigint, due_at timestamptz,
  note text not null default '', order_id bigint, plain_rank bigint,
  try_at timestamptz not null default '-infinity',
  drawn_at timestamptz not null, released_at timestamptz, ended_at timestamptz,
  reason text not null default ''
);
create unique index task_item_once on task_item (task_id, record_id)
  where state in ('drawn', 'released', 'final');
create index task_item_next on task_item (task_id, place, id) where state = 'drawn';
create index task_item_state on task_item (task_id, state);
create index task_item_draw on task_item (draw_id, id);
create index task_item_record on task_item (record_id);
create index task_item_released on task_item (task_id, released_at) where released_at is not null;
-- What a person answered on an item, in one round.
create table task_answer (
  item_id bigint not null references task_item on delete cascade, round smallint not null,
  task_id bigint not null, person_id bigint not null, order_id bigint not null,
  decision_id bigint not null, key text not null, spent_ms int, at timestamptz not null,
  primary key (item_id, round)
);
create index task_answer_person on task_answer (task_id, person_id, at);
create index task_answer_time on task_answer (task_id, at);
create index task_answer_decision on task_answer (decision_id);
