-- Ids of growing tables: milliseconds since 2024-01-01 UTC in the high bits, a cycling counter of 20 bits below, so that ids rise with
-- time, history can be partitioned by id, and any server can make one.
create sequence id_low minvalue 0 maxvalue 1048575 start 0 cycle cache 1;
create function next_id() returns bigint language sql volatile as
$$ select (((extract(epoch from clock_timestamp()) * 1000)::bigint - 1704067200000) << 20) | nextval('id_low') $$;
create function id_from(at timestamptz) returns bigint language sql immutable as
$$ select greatest(0, ((extract(epoch from at) * 1000)::bigint - 1704067200000)) << 20 $$;

create table app (
  id int primary key, name text not null, key text not null unique, created_at timestamptz not null default now()
);
create table record_type (
  app_id int not null references app, type int not null, name text not null, business text not null, created_at timestamptz not null default now(),
  primary key (app_id, type)
);

create table system_config (
  key text primary key, value jsonb not null, public boolean not null default false, updated_at timestamptz not null default now()
);
-- What the server keeps to itself: never part of an answer.
create table server_secret (
  name text primary key, value bytea not null, created_at timestamptz not null default now()
);
create table file (
  id text primary key, mime text not null, bytes bigint not null, name text not null, created_at timestamptz not null default now()
);
-- Apps a file belongs to; the same bytes may come from several. app null: every signed-in person may read it.
create table file_app (
  id bigint primary key generated always as identity, file_id text not null references file on delete cascade, app_id int references app, unique nulls not distinct (file_id, app_id)
);

-- Entries are appended in the transaction of the change they tell of; a job seals them into a hash chain within a second.
create table audit_log (
  id bigint primary key default next_id(), at timestamptz not null default clock_timestamp(), actor_id bigint, actor text not null, action text not null,
  app_id int, subject text not null, detail jsonb not null default '{}', request_id text not null default ''
);
create table audit_seal (
  seq bigint primary key, log_id bigint not null unique, previous bytea not null, hash bytea not null, sealed_at timestamptz not null default clock_timestamp()
);
create table audit_head (
  one boolean primary key default true check (one), seq bigint not null default 0, hash bytea not null default '\x', last_id bigint not null default 0
);
insert into audit_head default values;

create table job_cursor (
  name text primary key, position bigint not null default 0, run_at timestamptz, detail jsonb not null default '{}'
);
