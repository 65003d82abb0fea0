-- Versions of edited rows come from one sequence, so that a row taken away and made again never has a version that somebody still holds.
create sequence language_version as int;
create table language_group (
  key text primary key check (key ~ '^[a-z0-9_]{2,32}$'), remark text not null default '', version int not null default nextval('language_version'), updated_at timestamptz not null default now(), updated_by text not null
);
-- Texts over the bundled ones, and texts of their own. An empty text stands for the bundled one.
create table language_text (
  group_key text not null, key text not null check (key ~ '^[a-z0-9_]{1,64}$'), cn text not null default '', en text not null default '', id text not null default '', ru text not null default '', remark text not null default '',
  version int not null default nextval('language_version'), updated_at timestamptz not null default now(), updated_by text not null, primary key (group_key, key)
);
-- Texts that pages asked for and did not find.
create table language_missing (
  group_key text not null, key text not null, language text not null check (language in ('cn', 'en', 'id', 'ru')), times bigint not null default 1, page text not null default '', first_at timestamptz not null, last_at timestamptz not null,
  primary key (group_key, key, language)
);
create index language_missing_last on language_missing (last_at);
