-- Apps as they are kept in the console. names: by language, name where one is missing; rate: records a second that may come in, null: no limit.
alter table app add column names jsonb not null default '{}', add column time_zone text not null default 'Asia/Shanghai',
  add column icon text not null default '', add column rate int check (rate between 1 and 5000), add column state text not null default 'on' check (state in ('on', 'off')), add column version int not null default 1,
  add column updated_at timestamptz not null default now(), add column updated_by text not null default '';
-- Until when what has come in counts, at the rate of the app: the next may come once this is no more than a second ahead.
create table app_rate (app_id int primary key references app, free_at timestamptz not null) with (fillfactor = 50);
-- ips: networks a key is accepted from, none: any. A key that was replaced is accepted until previous_until, so that senders can change over.
alter table api_key add column ips text[] not null default '{}', add column version int not null default 1, add column used_at timestamptz, add column used_ip text not null default '', add column previous_hash bytea, add column previous_until timestamptz,
  add column updated_by text not null default '';
create index api_key_hash on api_key (key_hash);
create index api_key_previous on api_key (previous_hash) where previous_hash is not null;

-- secret: written and used by the server, never shown.
alter table system_config add column secret boolean not null default false, add column remark text not null default '', add column version int not null default 1, add column updated_by text not null default '';
create table system_config_version (
  key text not null, version int not null, act text not null check (act in ('create', 'update', 'restore', 'remove')), value jsonb not null, public boolean not null, secret boolean not null, remark text not null, at timestamptz not null, by text not null, primary key (key, version)
);

-- Hosts and addresses the installation knows. value: a host, '*.host' for all below it, or a network; roles: whom an office is for (none: everybody).
-- What a second person must see first is pending until then.
create table network_rule (
  id bigint primary key generated always as identity, list text not null check (list in ('egress', 'safe', 'blocked', 'shortener', 'office', 'key', 'block')), value text not null, app_id int references app, role_ids bigint[] not null default '{}', purpose text not null default '',
  state text not null check (state in ('pending', 'active', 'rejected', 'stopped')), until timestamptz, version int not null default 1, added_by bigint not null references person, added_at timestamptz not null, reviewed_by bigint references person, changed_at timestamptz not null, reason text not null default ''
);
create unique index network_rule_live on network_rule (list, value, coalesce(app_id, 0)) where state in ('pending', 'active');
create index network_rule_list on network_rule (list, id desc);

-- Users whose records are tries: marked, not counted, not delivered.
create table test_uid (
  id bigint primary key generated always as identity, app_id int not null references app, uid text not null, why text not null, until timestamptz not null, added_by bigint not null references person, added_at timestamptz not null, unique (app_id, uid)
);
alter table record add column test boolean not null default false;
alter table queue_order add column test boolean not null default false;
alter table decision add column test boolean not null default false;

-- What people should know: shown to everybody, to be confirmed by the members of must_role_ids. Each version is read anew.
create table article (
  id bigint primary key generated always as identity, title text not null, body text not null, language text not null check (language in ('cn', 'en', 'id', 'ru')), label_ids int[] not null default '{}', tags text[] not null default '{}', must_role_ids bigint[] not null default '{}',
  state text not null check (state in ('draft', 'published', 'withdrawn')), version int not null default 1, author_id bigint not null references person, changed_at timestamptz not null
);
create table article_read (article_id bigint not null references article, person_id bigint not null references person, version int not null, read_at timestamptz not null, primary key (article_id, person_id));
