-- A hit that was found later than its record was decided: it led to nothing.
alter table feature_hit add column late boolean not null default false;

-- A text may show several links: each has its own hash.
alter table record_hash add column n smallint not null default 0;
alter table record_hash drop constraint record_hash_pkey;
alter table record_hash add primary key (record_id, kind, field, n);

-- Searches of what past records showed, by all features of a store or by one. They go through the
-- hashes of a kind from since to made_at in the order of their time; after_*: where to go on.
create table feature_recheck (
  id bigint primary key default next_id(), store_id bigint not null references feature_store,
  feature_id bigint references feature, kind text not null, days smallint not null,
  since timestamptz not null, total int not null, done int not null default 0,
  hits int not null default 0,
  after_at timestamptz not null, after_record bigint not null default 0,
  after_field text not null default '', after_n smallint not null default 0,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  problem text not null default '', made_by bigint not null references person,
  made_at timestamptz not null, started_at timestamptz, finished_at timestamptz
);
create index feature_recheck_open on feature_recheck (id) where state in ('waiting', 'running');
create index feature_recheck_store on feature_recheck (store_id, id desc);

-- What a search found. made: the record that was made of it to be audited.
create table feature_recheck_hit (
  recheck_id bigint not null references feature_recheck on delete cascade,
  record_id bigint not null, feature_id bigint not null, field text not null, app_id int not null,
  type int not null, uid text not null, label_id int not null, distance real not null,
  similarity real not null, verdict text not null check (verdict in ('hit', 'suspect', 'shadow')),
  received_at timestamptz not null, made_at timestamptz,
  primary key (recheck_id, record_id, feature_id, field)
);
