-- What people are measured by. A change makes another version; a month that is locked names the
-- one by which it was worked out. turn: rises with each time it is held.
create table performance_project (
  id bigint primary key default next_id(),
  state text not null default 'draft' check (state in ('draft', 'active', 'archived')),
  version int not null default 1, body jsonb not null, turn bigint not null default 0,
  updated_by bigint not null references person, updated_at timestamptz not null
);
create unique index performance_project_name on performance_project (lower(body ->> 'name'))
  where state <> 'archived';
create table performance_project_version (
  project_id bigint not null references performance_project, version int not null,
  body jsonb not null, person_id bigint not null references person, at timestamptz not null,
  primary key (project_id, version)
);

-- A month that is locked: its records stand below and change no more. An open one has no row and is
-- worked out when it is read. checked_at: when it was last held against later findings.
create table performance_period (
  project_id bigint not null references performance_project, month date not null,
  state text not null default 'locked' check (state in ('locked', 'published')),
  version int not null, price_version int, open_cases int not null,
  locked_at timestamptz not null, locked_by bigint references person,
  published_at timestamptz, published_by bigint references person,
  checked_at timestamptz not null, primary key (project_id, month)
);
create index performance_period_checked on performance_period (checked_at);

-- What was known of a person as the month was locked: counts, score in hundredths, pay in fen.
create table performance_record (
  id bigint primary key default next_id(), project_id bigint not null, month date not null,
  person_id bigint not null references person, team_id bigint, work jsonb not null,
  score int not null, band text not null, rank int, adjusted int not null default 0, pay jsonb,
  unique (project_id, month, person_id),
  foreign key (project_id, month) references performance_period
);
create index performance_record_person on performance_record (person_id, month desc);

-- What happened to a record since; what it says stands beside and never changes.
create table performance_word (
  record_id bigint primary key references performance_record,
  state text not null default 'locked'
    check (state in ('locked', 'confirmed', 'disputed', 'published')),
  dispute_until timestamptz not null, acted_at timestamptz, dispute text not null default '',
  answer text not null default '', answered_by bigint references person,
  answered_at timestamptz, published_at timestamptz
);

-- What is added to or taken from an open month: points in hundredths, pay in fen. Of a month that
-- is locked, `work` is what it would say now.
create table performance_adjustment (
  id bigint primary key default next_id(),
  project_id bigint not null references performance_project, month date not null,
  person_id bigint not null references person,
  record_id bigint references performance_record,
  cause text not null check (cause in ('restated', 'dispute', 'hand')),
  points int not null default 0, amount int not null default 0, work jsonb,
  reason text not null default '', by_id bigint references person, at timestamptz not null
);
create index performance_adjustment_month on performance_adjustment (project_id, month, person_id);
create index performance_adjustment_record on performance_adjustment (record_id, id desc)
  where record_id is not null;
