-- What is captured of rooms without anybody asking: which rooms, when, how often, and how long it is kept.
create table live_capture_plan (
  id bigint primary key default next_id(), app_id int not null references app, name text not null, room_type text not null check (room_type in ('live', 'voice', 'club')), is_pc boolean not null default false, viewers int not null default 0, country text not null default '',
  every_seconds int not null check (every_seconds between 3 and 300), slice_seconds int not null default 10 check (slice_seconds between 5 and 30), days int[] not null default '{}', from_hour int not null default 0, to_hour int not null default 24, keep_days int not null default 30 check (keep_days between 1 and 90),
  enabled boolean not null default true, version int not null default 1, made_by bigint not null references person, made_at timestamptz not null, changed_by bigint not null references person, changed_at timestamptz not null
);
create unique index live_capture_plan_name on live_capture_plan (app_id, lower(name));
-- A room that is captured: by a plan as long as the plan fits, or as many times as somebody asked. busy_until: some server takes it now.
create table live_capture (
  id bigint primary key default next_id(), app_id int not null references app, room_id bigint not null references live_room on delete cascade, plan_id bigint references live_capture_plan on delete cascade, is_pc boolean not null default false,
  every_seconds int not null, keep_days int not null default 30, left_count int, next_at timestamptz not null, busy_until timestamptz, taken int not null default 0, failed int not null default 0, failing int not null default 0, reason text not null default '', last_at timestamptz,
  state text not null default 'on' check (state in ('on', 'done', 'stopped', 'over')), made_by bigint references person, made_at timestamptz not null
) with (fillfactor = 70);
create unique index live_capture_once on live_capture (plan_id, room_id) where plan_id is not null;
create index live_capture_due on live_capture (next_at) where state = 'on';
create index live_capture_room on live_capture (room_id);
create index live_capture_asked on live_capture (id desc) where plan_id is null;
-- What a capture brought; kept until its own time instead of the usual one.
alter table live_shot add column capture_id bigint references live_capture on delete set null, add column keep_until timestamptz;
alter table voice_slice add column capture_id bigint references live_capture on delete set null, add column keep_until timestamptz;
create index live_shot_capture on live_shot (capture_id, at) where capture_id is not null;
create index voice_slice_capture on voice_slice (capture_id, at) where capture_id is not null;
create index live_shot_keep on live_shot (keep_until) where keep_until is not null;
create index voice_slice_keep on voice_slice (keep_until) where keep_until is not null;
create index live_shot_kept_url on live_shot (url) where keep_until is not null;
create index voice_slice_kept_url on voice_slice (url) where keep_until is not null;
create index punish_evidence_url on punish_evidence (url);
