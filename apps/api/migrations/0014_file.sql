-- Who sent bytes to which bucket; the same bytes may lie in several and come from several people. They go when their last place has expired.
create table file_place (
  id bigint primary key generated always as identity, file_id text not null references file on delete cascade, bucket text not null, person_id bigint not null references person, name text not null, placed_at timestamptz not null, expires_at timestamptz,
  unique (file_id, bucket, person_id)
);
create index file_place_expires on file_place (expires_at) where expires_at is not null;
-- Key of the tokens that send and read files: made once, the same for all servers.
create table file_key (one boolean primary key default true check (one), secret bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
insert into file_key default values;

-- Published configurations of resource access; the newest is in force. Secrets stand apart: they are written and used, never shown.
create table resource_access (version int primary key, document jsonb not null, published_by bigint references person, published_at timestamptz not null default now());
create table resource_secret (kind text not null check (kind in ('cdn', 'access', 'picture')), name text not null, secret text not null, changed_at timestamptz not null default now(), primary key (kind, name));

create table evidence (
  id bigint primary key default next_id(), app_id int not null references app, type int not null, business text not null default '', post_id text not null, url text not null, mime text not null default '', name text not null default '', report_time timestamptz not null,
  remark text not null default '', person_id bigint not null references person, created_at timestamptz not null default now()
);
create index evidence_file on evidence (url) where url like '/biz_gateway/%';
create index evidence_post on evidence (app_id, type, post_id, report_time desc);

-- Videos of the video platform that live rooms may show: ids and facts only.
create table video_resource (
  id bigint primary key default next_id(), app_id int not null references app, video_id text not null, title text not null default '', channel text not null default '', seconds int not null default 0, countries text[] not null default '{}',
  state text not null default 'allowed' check (state in ('allowed', 'blocked')), reason text not null default '', rank int not null default 0, added_by bigint not null references person, added_at timestamptz not null default now(), version int not null default 1,
  unique (app_id, video_id)
);
create index video_resource_order on video_resource (app_id, rank desc, id desc);
