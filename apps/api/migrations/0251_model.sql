-- Services that judge records, by kind; each has versions, of which one is live and one staged.
create table model (
  id bigint primary key default next_id(), key text not null unique, name text not null,
  kind text not null check (
    kind in (
      'text', 'picture', 'voice', 'video', 'frame', 'face', 'ocr', 'asr', 'multimodal',
      'embedding', 'attribute'
    )
  ),
  owner_id bigint not null references person, remark text not null default '',
  cost text not null check (cost in ('free', 'low', 'medium', 'high')),
  may_uid boolean not null default false, may_minors boolean not null default false,
  -- [{appId, types}]; none: every app. apps: those of the scopes.
  scopes jsonb not null default '[]', apps int[] not null default '{}',
  -- Numbers are never given twice, also where a version was deleted.
  last_number int not null default 0, version int not null default 1,
  made_by bigint not null references person, updated_by bigint not null references person,
  updated_at timestamptz not null
);
create index model_updated on model (updated_at desc);

-- secrets: the newest first; requests are signed by it, answers may be by either. authors: whoever
-- wrote what it says now: none of them brings it to users. share: parts of ten thousand.
create table model_version (
  id bigint primary key default next_id(), model_id bigint not null references model,
  number int not null, body jsonb not null, secrets text[] not null,
  state text not null default 'registered' check (
    state in ('registered', 'mock', 'shadow', 'staged', 'live', 'retired')
  ),
  share int not null default 0 check (share between 0 and 10000),
  reason text not null default '', tried jsonb, authors bigint[] not null,
  -- How often what it says has changed: a try counts for what it tried.
  edition int not null default 1, version int not null default 1,
  made_by bigint not null references person, made_at timestamptz not null,
  changed_by bigint not null references person, changed_at timestamptz not null,
  unique (model_id, number), check ((state = 'staged') or share = 0)
);
create unique index model_version_one on model_version (model_id, state)
  where state in ('mock', 'shadow', 'staged', 'live');

-- What labels of a model mean; those that answers bring and nobody mapped are unmapped.
create table model_label (
  id bigint primary key default next_id(), model_id bigint not null references model,
  raw text not null, state text not null check (state in ('unmapped', 'mapped', 'retired')),
  label_id int, meaning text not null default '', calibration jsonb not null default '[]',
  version int not null default 1, updated_by bigint references person, updated_at timestamptz,
  unique (model_id, raw), check ((state = 'unmapped') = (label_id is null))
);
create table model_label_seen (
  label_id bigint not null references model_label on delete cascade, day date not null,
  n bigint not null, primary key (label_id, day)
) with (fillfactor = 80);

-- Which scores count where. live_body is what is in force; it stays while a newer one is written.
create table model_strategy (
  id bigint primary key default next_id(), app_id int not null references app,
  body jsonb not null, live_body jsonb, live_version int,
  state text not null default 'draft' check (
    state in ('draft', 'pending', 'rejected', 'live', 'stopped')
  ),
  reason text not null default '', authors bigint[] not null, version int not null default 1,
  changed_by bigint not null references person, changed_at timestamptz not null,
  check ((live_body is null) = (live_version is null))
);
create index model_strategy_changed on model_strategy (changed_at desc);

-- Every score that a model gave, for thirty days, in partitions of weeks by the id of the record.
create table model_output (
  record_id bigint not null, id bigint not null default next_id(), app_id int not null,
  type int not null, model_id bigint not null, version int not null,
  mode text not null check (mode in ('live', 'staged', 'shadow', 'mock')),
  item text not null, label text not null, label_id int not null, score real not null,
  calibrated real not null, test boolean not null default false, at timestamptz not null,
  primary key (record_id, id)
) partition by range (record_id);
create table model_output_default partition of model_output default;
create index model_output_label on model_output (model_id, label, app_id, id desc);

-- Calls by the minute and server. times: calls by powers of the root of two of milliseconds.
create table model_call_sum (
  version_id bigint not null, server text not null, minute timestamptz not null,
  calls int not null, errors int not null, cached int not null, missing int not null,
  dropped int not null, times int[] not null, primary key (version_id, minute, server)
) with (fillfactor = 80);
create index model_call_sum_minute on model_call_sum (minute);
-- How the breaker of a version stands on each server.
create table model_breaker (
  version_id bigint not null references model_version on delete cascade, server text not null,
  state text not null check (state in ('closed', 'open', 'half')), until timestamptz,
  at timestamptz not null, primary key (version_id, server)
);

-- Work that a service does later. items: {id, recordId, item, appId, type, mode, test} of each.
create table model_job (
  id bigint primary key default next_id(), version_id bigint not null references model_version,
  job text not null, request_id text not null, mode text not null, items jsonb not null,
  expires_at timestamptz not null, done_at timestamptz, unique (version_id, job)
);
create index model_job_expires on model_job (expires_at);
