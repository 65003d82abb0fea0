-- Files of texts to measure words by: their rows are kept for a day, with a test as long as it.
create table text_offline_file (
  id bigint primary key default next_id(), person_id bigint not null references person,
  rows int not null, made_at timestamptz not null
);
create table text_offline_file_row (
  file_id bigint not null references text_offline_file on delete cascade, line int not null,
  text text not null, ref text not null, language text not null, scene text not null,
  -- Whether people say that it violates; null: nobody says.
  violates boolean, primary key (file_id, line)
);

-- Words of a release held against what is to take their place, over rows of a file or records of
-- the past. What the candidate differs by is kept with the test, so that it says the same
-- after a restart as before. places: as in text_release, of the candidate.
create table text_offline_test (
  id bigint primary key default next_id(), name text not null,
  source text not null check (source in ('file', 'records')),
  file_id bigint references text_offline_file, types jsonb not null,
  from_at timestamptz, to_at timestamptz,
  sample smallint not null check (sample between 1 and 100),
  base_number int references text_release,
  candidate_kind text not null check (candidate_kind in ('release', 'drafts', 'sandbox')),
  candidate_id bigint, candidate_name text not null, places jsonb not null,
  state text not null default 'waiting' check (
    state in ('waiting', 'running', 'done', 'cancelled', 'failed')
  ),
  total int not null, done int not null default 0, after_id bigint not null default 0,
  claimed_by text not null default '', claimed_until timestamptz,
  figures jsonb not null default '{}', problem text not null default '',
  made_by bigint not null references person, made_at timestamptz not null,
  started_at timestamptz, finished_at timestamptz
);
create index text_offline_test_open on text_offline_test (id) where state in ('waiting', 'running');
create index text_offline_test_person on text_offline_test (made_by, id desc);
-- Items of the candidate that the base lacks or has otherwise; without a body: left out.
create table text_offline_change (
  test_id bigint not null references text_offline_test on delete cascade, item_id bigint not null,
  version int not null, body jsonb, primary key (test_id, item_id)
);
-- What was counted, by item, library, language and type.
create table text_offline_figure (
  test_id bigint not null references text_offline_test on delete cascade,
  by text not null check (by in ('item', 'library', 'language', 'type')), key text not null,
  name text not null, figures jsonb not null, primary key (test_id, by, key)
);
-- Rows on which base and candidate differ.
create table text_offline_row (
  id bigint primary key default next_id(),
  test_id bigint not null references text_offline_test on delete cascade,
  kind text not null check (kind in ('gained', 'lost')), record_id bigint, line int,
  ref text not null, app_id int not null, type int not null, language text not null,
  violates boolean, items bigint[] not null, texts jsonb not null
);
create index text_offline_row_test on text_offline_row (test_id, kind, id);
