-- Hits that somebody says are none, once for an item and record; phrase: inside which the item
-- should be let off.
create table text_false (
  id bigint primary key default next_id(), record_id bigint not null, item_id bigint not null,
  item_version int not null, app_id int not null, type int not null,
  person_id bigint not null references person, reason text not null,
  phrase text not null default '', at timestamptz not null,
  unique (record_id, item_id)
);
create index text_false_item on text_false (item_id, at desc);

-- Patterns that took more steps than one may, and items that were taken out for it.
create table text_overrun (
  id bigint primary key generated always as identity, item_id bigint not null,
  record_id bigint not null, at timestamptz not null
);
create index text_overrun_item on text_overrun (item_id, at desc);
create index text_overrun_at on text_overrun (at);
create table text_quarantine (
  id bigint primary key default next_id(), item_id bigint not null references text_item,
  item_version int not null, overruns int not null, release int, at timestamptz not null
);
create index text_quarantine_at on text_quarantine (at desc);

-- The least share of right verdicts (per cent) that words of a library may rest on; none: it is not
-- asked. Below it an item only marks, and machines decide nothing on its word alone.
alter table text_library add column min_share smallint check (min_share between 1 and 100);
alter table text_item add column fallback_at timestamptz,
  add column fallback_share numeric, add column lifted_at timestamptz;
create index text_item_fallback on text_item (id) where fallback_at is not null;
