-- Sweeps through what is stored: what looks for what, where, how fast, and how many orders it may
-- make a day. authors: whoever wrote what it says now, none of whom approves it.
create table skynet_config (
  id bigint primary key default next_id(), app_id int not null references app,
  name text not null, body jsonb not null, detection_name text not null,
  state text not null default 'draft' check (
    state in ('draft', 'pending', 'approved', 'rejected', 'stopped')
  ),
  reason text not null default '', authors bigint[] not null, version int not null default 1,
  next_at timestamptz, changed_by bigint not null references person,
  changed_at timestamptz not null
);
create unique index skynet_config_name on skynet_config (app_id, lower(name));
create index skynet_config_changed on skynet_config (changed_at desc);
create index skynet_config_due on skynet_config (next_at)
  where state = 'approved' and next_at is not null;

-- One run of a configuration, as it was when it was made. after_id: the last record that it has
-- looked at; made_today counts on day. claimed_until: until then a server works on it.
create table skynet_task (
  id bigint primary key default next_id(), config_id bigint not null references skynet_config,
  app_id int not null, body jsonb not null, detection_name text not null, dry boolean not null,
  state text not null default 'approved' check (
    state in ('approved', 'running', 'paused', 'done', 'cancelled', 'failed')
  ),
  from_at timestamptz not null, to_at timestamptz not null, after_id bigint not null default 0,
  total int not null default 0, scanned int not null default 0, hits int not null default 0,
  made int not null default 0, again int not null default 0, skipped int not null default 0,
  refused int not null default 0, unread int not null default 0,
  day date, made_today int not null default 0, problem text not null default '',
  next_at timestamptz not null, claimed_by text, claimed_until timestamptz,
  made_by bigint references person, made_at timestamptz not null, started_at timestamptz,
  ran_ms bigint not null default 0, finished_at timestamptz
);
create index skynet_task_of on skynet_task (config_id, id desc);
create index skynet_task_due on skynet_task (next_at) where state = 'running';

-- What a sweep found. key: what an order was made of, by which a later run knows it again.
create table skynet_row (
  task_id bigint not null references skynet_task on delete cascade, record_id bigint not null,
  config_id bigint not null, app_id int not null, type int not null, uid text not null,
  post_id text not null, subject text not null, key text not null, found text[] not null,
  said text not null,
  verdict text not null check (verdict in ('made', 'again', 'dry', 'skipped', 'refused')),
  skip text not null default '', problem text not null default '', made_id bigint,
  at timestamptz not null, primary key (task_id, record_id)
);
create index skynet_row_key on skynet_row (config_id, key) where verdict = 'made';
create index skynet_row_subject on skynet_row (task_id, subject)
  where verdict in ('made', 'again', 'dry');
