-- A file of words that was looked through: what is taken of it goes to review as one batch, which
-- another person passes or its author withdraws whole.
create table text_batch (
  id bigint primary key default next_id(), library_id bigint not null references text_library,
  file_name text not null default '',
  state text not null default 'seen' check (
    state in ('seen', 'pending', 'approved', 'rejected', 'withdrawn')
  ),
  -- How many rows have which outcome.
  counts jsonb not null,
  -- Apps that its rows name; everywhere: some of them concern every app.
  apps int[] not null default '{}', everywhere boolean not null default false,
  items int not null default 0,
  made_by bigint not null references person, made_at timestamptz not null,
  committed_at timestamptz,
  reviewed_by bigint references person, reviewed_at timestamptz, reason text not null default ''
);
create index text_batch_made on text_batch (made_at desc);
-- A row of the file: what it says where that can be used, else at which column and why it cannot.
create table text_batch_row (
  batch_id bigint not null references text_batch on delete cascade, line int not null,
  outcome text not null check (
    outcome in ('new', 'repeated', 'exists', 'allow', 'beyond', 'invalid')
  ),
  field text not null default '', code text not null default '', rule text not null,
  kind text not null default '', normal text not null default '', body jsonb,
  primary key (batch_id, line)
);
create index text_batch_row_outcome on text_batch_row (batch_id, outcome, line);

alter table text_item add column batch_id bigint references text_batch;
create index text_item_batch on text_item (batch_id) where batch_id is not null;
