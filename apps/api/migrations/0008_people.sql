-- Permissions that administrators added, and notes on built-in ones.
create table permission (
  key text primary key, name text not null default '', note text not null default '', version int not null default 1, created_at timestamptz not null default now()
);
-- The register of front-end paths: what a path is for. Roles may hold paths that are not in it.
create table front_path (
  id bigint primary key generated always as identity, path text not null unique, title text not null, note text not null default '', version int not null default 1
);
-- Administrative changes, by time and by their subject. Acts of the daily work are many and are found by other ways.
create index audit_log_admin on audit_log (id desc) where action not like 'decision.%' and action not like 'queue.%';
create index audit_log_subject on audit_log (subject, id desc) where action not like 'decision.%' and action not like 'queue.%';
create index audit_log_actor on audit_log (actor, id desc) where action not like 'decision.%' and action not like 'queue.%';
