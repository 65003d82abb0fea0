-- What values of an app's own mean: settings name a map by its key, audit pages show the text and colour instead of the value.
create table map_config (
  id int generated always as identity primary key, key text not null unique, name text not null, remark text not null default '', rows jsonb not null, otherwise jsonb, ignore_case boolean not null default false,
  version int not null default 1, updated_at timestamptz not null, updated_by text not null
);
