-- News notices. notice_time holds the spans in which one is shown; starts_at and ends_at are their first and last moment. group_ids empty: everybody.
create table news_event (
  id bigint primary key default next_id(), data_type smallint not null, title text not null, content text not null, audit_rule text not null, type text not null, level smallint not null, keyword text not null, event_time timestamptz,
  group_ids bigint[] not null default '{}', extra_files text[] not null default '{}', extra_links jsonb not null default '[]', reviews jsonb not null default '[]',
  on_home boolean not null, on_wechat boolean not null, robot_id text not null default '', on_top boolean not null, notice_time jsonb not null, every_year boolean not null, starts_at timestamptz not null, ends_at timestamptz not null,
  version int not null default 1, created_by text not null, created_at timestamptz not null, updated_by text not null, updated_at timestamptz not null, deleted_at timestamptz
);
create index news_event_shown on news_event (ends_at) where deleted_at is null;
-- Who has confirmed a notice, by the span it was shown in: a notice that comes every year is read every year.
create table news_read (
  event_id bigint not null references news_event, person_id bigint not null references person on delete cascade, range_key text not null, read_at timestamptz not null, primary key (event_id, range_key, person_id)
);
create table news_robot (
  id text primary key, name text not null, url text not null, version int not null default 1
);
-- A notice on its way to a WeChat robot, once for each span.
create table news_push (
  event_id bigint not null references news_event, range_key text not null, robot_id text not null, state text not null default 'pending' check (state in ('pending', 'sent', 'failed')), attempts int not null default 0,
  due_at timestamptz not null, error text not null default '', settled_at timestamptz, primary key (event_id, range_key, robot_id)
);
create index news_push_due on news_push (due_at) where state = 'pending';
-- Workbooks that a person has sent to be imported.
create table news_import (
  file_id text not null references file on delete cascade, person_id bigint not null references person on delete cascade, at timestamptz not null, primary key (file_id, person_id)
);
