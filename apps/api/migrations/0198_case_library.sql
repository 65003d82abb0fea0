-- Libraries of cases: examples to look at, questions of exams, cases of simulations. A library of
-- no type holds questions without records. team_ids: who sees it; empty: whoever may read any.
create table case_library (
  id bigint primary key default next_id(),
  kind text not null check (kind in ('case', 'exam', 'simulation')),
  name text not null,
  state text not null default 'draft' check (state in ('draft', 'in-use', 'archived')),
  version int not null default 1, body jsonb not null, team_ids bigint[] not null default '{}',
  last_no int not null default 0, created_by bigint not null references person,
  created_at timestamptz not null, updated_by bigint not null references person,
  updated_at timestamptz not null, deleted_at timestamptz
);
create unique index case_library_name on case_library (kind, lower(name))
  where deleted_at is null;
create table case_library_type (
  library_id bigint not null references case_library on delete cascade, app_id int not null,
  type int not null, primary key (library_id, app_id, type)
);
-- Items of libraries. `state` is that of the newest version; active_version is the one in use,
-- which stays while a newer one is not passed. What lists ask for stands in columns, as the newest
-- version has it. uses: how often somebody was asked it.
create table case_item (
  id bigint primary key default next_id(),
  library_id bigint not null references case_library on delete cascade, no int not null,
  version int not null default 1, active_version int,
  state text not null default 'draft'
    check (state in ('draft', 'review', 'active', 'retired')),
  kind text not null check (kind in ('record', 'single', 'multi', 'boolean', 'text')),
  source text not null check (
    source in ('manual', 'record', 'wrong-order', 'appeal', 'branch', 'import', 'library')
  ),
  source_id bigint, app_id int, type int, difficulty smallint not null,
  labels int[] not null default '{}', search text not null, content_hash text not null,
  uses int not null default 0, reason text not null default '',
  written_by bigint not null references person, updated_at timestamptz not null,
  unique (library_id, no), unique (library_id, content_hash)
);
create index case_item_library on case_item (library_id, state, no);
create index case_item_source on case_item (source, source_id) where source_id is not null;
create table case_item_version (
  item_id bigint not null references case_item on delete cascade, version int not null,
  body jsonb not null, person_id bigint not null references person, at timestamptz not null,
  passed_by bigint references person, passed_at timestamptz, primary key (item_id, version)
);
