-- Stores of known things and what is in them. app_id 0: of all apps. lines: how near counts.
create table feature_store (
  id bigint primary key default next_id(), app_id int not null, storename text not null,
  name text not null, kind text not null check (kind in ('picture', 'text', 'file', 'link')),
  list_type text not null check (list_type in ('black', 'grey', 'white')), label_id int not null,
  level smallint not null check (level between 1 and 3), lines jsonb not null,
  scopes jsonb not null, shared_with int[] not null, ttl_days int, quota int not null,
  sample text not null check (sample in ('none', 'thumb')), remark text not null,
  state text not null default 'draft' check (state in ('draft', 'shadow', 'live', 'off')),
  version int not null default 1, made_by bigint not null references person,
  updated_by bigint not null references person, updated_at timestamptz not null,
  unique (app_id, storename)
);

-- hash: 32 bytes of PDQ or SHA-256, 8 of a simhash. sample: a thumbnail, encrypted. changed: the
-- transaction of the last change that servers need to hear of.
create table feature (
  id bigint primary key default next_id(), store_id bigint not null references feature_store,
  kind text not null, hash bytea not null, algorithm text not null, quality smallint,
  text text not null default '', sample bytea, source text not null, source_ref text not null,
  record_id bigint, label_id int not null, level smallint not null check (level between 1 and 3),
  remark text not null, valid_until timestamptz,
  state text not null default 'proposed'
    check (state in ('proposed', 'live', 'suspended', 'retired', 'rejected', 'expired')),
  reason text not null default '', version int not null default 1,
  made_by bigint not null references person, made_at timestamptz not null,
  reviewed_by bigint references person, reviewed_at timestamptz,
  updated_at timestamptz not null, changed xid8 not null default pg_current_xact_id()
);
create index feature_of_store on feature (store_id, state, made_at desc);
create index feature_made on feature (made_at desc);
create index feature_waiting on feature (made_at) where state in ('proposed', 'suspended');
create index feature_hash on feature (store_id, hash);
create index feature_changed on feature (changed);
create index feature_valid on feature (valid_until) where state = 'live' and valid_until is not null;

-- Numbers of a feature, beside it, since they change with each hit.
create table feature_count (
  feature_id bigint primary key references feature on delete cascade, hits bigint not null default 0,
  decided bigint not null default 0, correct bigint not null default 0,
  wrong bigint not null default 0, last_hit_at timestamptz
) with (fillfactor = 70);

-- What a feature is never found in: hashes near this one.
create table feature_exception (
  id bigint primary key default next_id(),
  feature_id bigint not null references feature on delete cascade, hash bytea not null,
  reason text not null, made_by bigint not null references person, made_at timestamptz not null
);
create index feature_exception_of on feature_exception (feature_id);

-- Records in which a feature was found. outcome: 0 nothing yet, 1 no violation, 2 another
-- violation, 3 one with the label of the feature or below it. refuted: somebody said that it is not
-- similar.
create table feature_hit (
  record_id bigint not null, id bigint not null default next_id(), feature_id bigint not null,
  store_id bigint not null, app_id int not null, type int not null, field text not null,
  hash bytea not null, distance real not null, similarity real not null, label_id int not null,
  verdict text not null check (verdict in ('hit', 'suspect', 'suppressed', 'shadow')),
  outcome smallint not null default 0 check (outcome between 0 and 3),
  refuted boolean not null default false, at timestamptz not null,
  decided_at timestamptz, primary key (record_id, id)
) partition by range (record_id);
create table feature_hit_default partition of feature_hit default;
create index feature_hit_of on feature_hit (feature_id, id desc);
create index feature_hit_at on feature_hit using brin (at);

-- Hashes of what records show, by which past ones are searched; kept for thirty days.
create table record_hash (
  record_id bigint not null, app_id int not null, type int not null, uid text not null,
  field text not null, kind text not null, hash bytea not null, quality smallint,
  at timestamptz not null, primary key (record_id, field)
);
create index record_hash_at on record_hash (at);
create index record_hash_of on record_hash (kind, at);

-- Records of which something was said that is not yet seen in their hits.
create table feature_decided (
  id bigint primary key generated always as identity, record_id bigint not null
) with (autovacuum_vacuum_scale_factor = 0.01);
create function decision_feature_note() returns trigger language plpgsql as $$
begin
  if not exists (select from feature_hit) then return null; end if;
  insert into feature_decided (record_id)
  select distinct d.record_id
  from fresh d
  where not d.test and exists (select from feature_hit h where h.record_id = d.record_id);
  return null;
end $$;
create trigger decision_feature_insert after insert on decision
  referencing new table as fresh for each statement execute function decision_feature_note();
create trigger decision_feature_update after update on decision
  referencing new table as fresh for each statement execute function decision_feature_note();

-- What rules may ask of features.
insert into strategy_indicator (
  id, kind, value_type, source, origin, names, options, left_key_options, built_in, position
) values
  ('feature.hit', 'judgeIndicators', 'number', 'texture',
    '{"kind": "signal", "path": "feature.hit"}',
    '{"cn": "命中特征库（1 是，0 否）", "en": "Found in a feature library (1 yes, 0 no)",
      "id": "Ditemukan di pustaka fitur (1 ya, 0 tidak)",
      "ru": "Найдено в библиотеке признаков (1 — да, 0 — нет)"}', '[]', '[]', true, 39),
  ('feature.similarity', 'judgeIndicators', 'float', 'texture',
    '{"kind": "signal", "path": "feature.similarity"}',
    '{"cn": "与特征库的最大相似度（0–1）", "en": "Greatest likeness to a feature library (0–1)",
      "id": "Kemiripan terbesar dengan pustaka fitur (0–1)",
      "ru": "Наибольшее сходство с библиотекой признаков (0–1)"}', '[]', '[]', true, 40);
