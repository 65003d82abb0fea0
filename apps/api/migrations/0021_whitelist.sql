-- White lists. scopes: what they do for those on them; apps, types ('app:type'), countries and businesses they hold for (none: all); force: results that punish all the same.
create table white_list (
  id bigint primary key generated always as identity, subject text not null check (subject in ('user', 'device', 'combination', 'url')), name text not null unique, scopes text[] not null, apps int[] not null default '{}', types text[] not null default '{}', countries text[] not null default '{}', businesses text[] not null default '{}',
  force jsonb not null default '[]', tip jsonb not null default '{}', max_days int, state text not null check (state in ('pending', 'active', 'rejected', 'stopped')), version int not null default 1,
  made_by bigint not null references person, made_at timestamptz not null, changed_by bigint not null references person, changed_at timestamptz not null, reviewed_by bigint references person, reason text not null default ''
);
-- Who stands on them. Empty parts of a combination fit everything. host and path: of a link; a live entry has a room and what it excuses, and no list. swept: waiting orders were looked over since it came into force.
create table white_list_entry (
  id bigint primary key default next_id(), kind text not null check (kind in ('user', 'device', 'combination', 'url', 'live')), list_id bigint references white_list, uid text not null default '', app_id int, type int, country text not null default '', device text not null default '', host text not null default '', path text not null default '', room text not null default '',
  excuses text[] not null default '{}', reason text not null, source text not null check (source in ('typed', 'file')), state text not null check (state in ('pending', 'active', 'rejected', 'stopped')), until timestamptz, version int not null default 1, swept boolean not null default false,
  made_by bigint not null references person, made_at timestamptz not null, changed_by bigint not null references person, changed_at timestamptz not null, reviewed_by bigint references person, end_reason text not null default '', check ((kind = 'live') = (list_id is null))
);
create unique index white_list_entry_once on white_list_entry (coalesce(list_id, 0), uid, coalesce(app_id, 0), coalesce(type, -1), country, device, host, path, room) where state in ('pending', 'active');
create index white_list_entry_uid on white_list_entry (uid) where uid <> '' and state = 'active';
create index white_list_entry_device on white_list_entry (device) where device <> '' and state = 'active';
create index white_list_entry_host on white_list_entry (host) where host <> '' and state = 'active';
create index white_list_entry_any on white_list_entry (id) where uid = '' and device = '' and host = '' and state = 'active';
create index white_list_entry_list on white_list_entry (list_id, id desc);
create index white_list_entry_kind on white_list_entry (kind, id desc);
create index white_list_entry_unswept on white_list_entry (id) where state = 'active' and not swept;
