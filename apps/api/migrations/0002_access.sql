create table team (
  id bigint primary key generated always as identity, name text not null unique
);
create table person (
  id bigint primary key generated always as identity, name text not null unique, display_name text not null, password_hash text, subject text unique, email text not null default '',
  team_id bigint references team, region text not null default '', languages text[] not null default '{}', skills text[] not null default '{}', shift text not null default '',
  state text not null default 'active' check (state in ('active', 'disabled', 'deleted')), version int not null default 1, created_at timestamptz not null default now(), changed_at timestamptz not null default now()
);
create table role (
  id bigint primary key generated always as identity, name text not null unique, description text not null default '', many_sessions boolean not null default false,
  by_default boolean not null default false, version int not null default 1, changed_at timestamptz not null default now()
);
create table role_permission (role_id bigint not null references role on delete cascade, permission text not null, primary key (role_id, permission));
create table role_path (role_id bigint not null references role on delete cascade, path text not null, primary key (role_id, path));
-- type null: every type of the app; app null: every app.
create table role_scope (
  id bigint primary key generated always as identity, role_id bigint not null references role on delete cascade, app_id int references app, type int, unique nulls not distinct (role_id, app_id, type)
);
create table person_role (
  person_id bigint not null references person on delete cascade, role_id bigint not null references role on delete cascade, id bigint not null unique generated always as identity,
  granted_by text not null default '', granted_at timestamptz not null default now(), primary key (person_id, role_id)
);
create index person_role_role on person_role (role_id);
-- Data that one person sees beside what their roles give, as in role_scope; without effect while switched off.
create table person_scope (
  id bigint primary key generated always as identity, person_id bigint not null references person on delete cascade, app_id int references app, type int, enabled boolean not null default true,
  version int not null default 1, granted_by text not null default '', granted_at timestamptz not null default now(), unique nulls not distinct (person_id, app_id, type)
);
create table menu (
  id bigint primary key generated always as identity, parent_id bigint references menu, position int not null default 0, path text not null default '', title text not null, icon text not null default '',
  hidden boolean not null default false, hide_children boolean not null default false, target text not null default '',
  version int not null default 1
);

create table session (
  id uuid primary key default gen_random_uuid(), token_hash bytea not null unique, person_id bigint not null references person, way text not null, ip text not null default '', user_agent text not null default '',
  created_at timestamptz not null default now(), seen_at timestamptz not null default now(), expires_at timestamptz not null, ended_at timestamptz, end_code int
);
create index session_live on session (person_id) where ended_at is null;
create index session_expires on session (expires_at);
create table login_log (
  id bigint primary key default next_id(), at timestamptz not null default now(), person_id bigint references person, name text not null, way text not null, result text not null, ip text not null default '', user_agent text not null default ''
);
create index login_log_person on login_log (person_id, id desc);
create index login_log_name on login_log (name, id desc);
-- Log-in attempts that have not succeeded, by name and by address; each is counted before its password is checked.
create table login_attempt (
  key text primary key, failures int not null, first_at timestamptz not null, blocked_until timestamptz
);
-- A sign-on under way at the identity provider; the row is used up by the callback.
create table sso_flow (
  state text primary key, verifier text not null, nonce text not null, redirect_url text not null, created_at timestamptz not null default now()
);
create table api_key (
  id bigint primary key generated always as identity, name text not null, prefix text not null unique, key_hash bytea not null, permissions text[] not null, created_at timestamptz not null default now(), revoked_at timestamptz
);
create table api_key_scope (
  id bigint primary key generated always as identity, api_key_id bigint not null references api_key on delete cascade, app_id int not null references app, type int, unique nulls not distinct (api_key_id, app_id, type)
);
