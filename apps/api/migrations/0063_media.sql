-- What was made of recordings and videos that browsers cannot play, for the people of one app. Foreign sources may change, so theirs is kept for a day.
create table media_conversion (
  id bigint primary key generated always as identity, key text not null unique, kind text not null check (kind in ('voice', 'peaks', 'hls')), app_id int not null, file_id text references file, facts jsonb not null default '{}', made_at timestamptz not null, expires_at timestamptz not null
);
create index media_conversion_expires on media_conversion (expires_at);
create index media_conversion_file on media_conversion (file_id) where file_id is not null;
