-- A list of hashes or an archive of pictures that came in. A list is looked through (seen) and
-- committed at once (done); of an archive, whose bytes lie under file_id until it is over, pictures
-- are read one by one. list_name: by which what it takes back is found.
create table feature_import (
  id bigint primary key default next_id(), store_id bigint not null references feature_store on delete cascade,
  kind text not null check (kind in ('list', 'pictures')), file_name text not null,
  list_name text not null, complete boolean not null default false, remark text not null,
  state text not null default 'seen'
    check (state in ('seen', 'waiting', 'running', 'done', 'cancelled', 'failed')),
  -- How many rows have which outcome.
  counts jsonb not null, file_id text, done int not null default 0, total int not null,
  problem text not null default '', made_by bigint not null references person,
  made_at timestamptz not null, finished_at timestamptz
);
create index feature_import_of on feature_import (store_id, id desc);
create index feature_import_open on feature_import (id) where state in ('waiting', 'running');

-- A row of it. line: none where the list lacks what came of it before. place: where in the archive
-- a picture stands.
create table feature_import_row (
  import_id bigint not null references feature_import on delete cascade, n int not null, line int,
  outcome text not null check (
    outcome in ('waiting', 'new', 'exists', 'repeated', 'retracted', 'unknown', 'invalid')
  ),
  code text not null default '', name text not null, hash bytea, algorithm text not null default '',
  quality smallint, text text not null default '', place jsonb, feature_id bigint,
  primary key (import_id, n)
);
create index feature_import_row_outcome on feature_import_row (import_id, outcome, n);

create index feature_of_list on feature (store_id, source_ref) where source = 'import';
