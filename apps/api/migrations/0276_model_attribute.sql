-- What models say as values that rules read by name. Each in force has an indicator of its own.
create table model_attribute (
  id bigint primary key default next_id(), key text not null unique, body jsonb not null,
  live_body jsonb, live_version int,
  state text not null default 'draft' check (
    state in ('draft', 'pending', 'rejected', 'live', 'stopped')
  ),
  reason text not null default '', authors bigint[] not null, version int not null default 1,
  changed_by bigint not null references person, changed_at timestamptz not null,
  check ((live_body is null) = (live_version is null))
);
create index model_attribute_changed on model_attribute (changed_at desc);
-- What is remembered of users for a while.
create table model_attribute_user (
  app_id int not null, uid text not null, key text not null, value jsonb not null,
  until timestamptz not null, primary key (app_id, uid, key)
) with (fillfactor = 80);
create index model_attribute_user_until on model_attribute_user (until);
