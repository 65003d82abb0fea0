-- Named sets of changes of words that are tried before they are handed in: offline, or on live
-- traffic, where what they find is noted beside the record and does nothing.
create table text_sandbox (
  id bigint primary key default next_id(), name text not null, remark text not null default '',
  -- Where it runs; none: every app.
  apps int[] not null default '{}',
  share smallint not null default 100 check (share between 0 and 100),
  days smallint not null default 7 check (days between 1 and 7),
  state text not null default 'open' check (
    state in ('open', 'running', 'stopped', 'submitted', 'merged', 'closed')
  ),
  started_at timestamptz, runs_until timestamptz, stopped_at timestamptz, ended_at timestamptz,
  version int not null default 1, made_by bigint not null references person,
  updated_by bigint not null references person, updated_at timestamptz not null,
  check ((state = 'running') = (runs_until is not null))
);
create unique index text_sandbox_name on text_sandbox (lower(name))
where state not in ('merged', 'closed');
create index text_sandbox_running on text_sandbox (id) where state in ('running', 'submitted');

-- An addition, a change of an item from a version on, or its removal. draft_id: the item that it
-- became when the sandbox was submitted.
create table text_sandbox_item (
  id bigint primary key default next_id(),
  sandbox_id bigint not null references text_sandbox on delete cascade,
  act text not null check (act in ('add', 'edit', 'remove')),
  item_id bigint, base_version int, body jsonb, rule text not null, kind text not null,
  library_id bigint not null, normal text not null, draft_id bigint, draft_version int,
  version int not null default 1, changed_by bigint not null references person,
  changed_at timestamptz not null,
  check ((act = 'add') = (item_id is null)), check ((act = 'remove') = (body is null))
);
create unique index text_sandbox_item_of on text_sandbox_item (sandbox_id, item_id);
create unique index text_sandbox_item_same
on text_sandbox_item (sandbox_id, library_id, kind, md5(normal));
create index text_sandbox_item_item on text_sandbox_item (item_id) where item_id is not null;

-- What was counted of live records: a row a batch, which a job adds up by the hour, so that batches
-- never wait for each other.
create table text_sandbox_count (
  id bigint primary key default next_id(),
  sandbox_id bigint not null references text_sandbox on delete cascade, hour timestamptz not null,
  scanned int not null, live int not null, candidate int not null, gained int not null,
  lost int not null
);
create index text_sandbox_count_of on text_sandbox_count (sandbox_id);
create table text_sandbox_hour (
  sandbox_id bigint not null references text_sandbox on delete cascade, hour timestamptz not null,
  scanned int not null, live int not null, candidate int not null, gained int not null,
  lost int not null, primary key (sandbox_id, hour)
);
-- Records on which a sandbox and the live words differ, the first twenty thousand.
create table text_sandbox_hit (
  id bigint primary key default next_id(),
  sandbox_id bigint not null references text_sandbox on delete cascade,
  record_id bigint not null, kind text not null check (kind in ('gained', 'lost', 'more')),
  app_id int not null, type int not null, items bigint[] not null, texts jsonb not null
);
create index text_sandbox_hit_of on text_sandbox_hit (sandbox_id, record_id desc);
create index text_sandbox_hit_record on text_sandbox_hit (record_id);
