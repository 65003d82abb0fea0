-- A stretch of a live room's stream that somebody asked for: collected piece by piece while it runs, made into one video when it ends. busy_until: some server works at it now.
create table live_screen (
  id bigint primary key default next_id(), app_id int not null references app, room_id bigint not null references live_room on delete cascade, is_pc boolean not null default false, seconds int not null check (seconds between 5 and 600), keep_days int not null default 30,
  ends_at timestamptz not null, next_at timestamptz not null, busy_until timestamptz, failing int not null default 0, reason text not null default '', state text not null default 'on' check (state in ('on', 'done', 'failed')), made_by bigint references person, made_at timestamptz not null
) with (fillfactor = 70);
create index live_screen_due on live_screen (next_at) where state = 'on';
create index live_screen_asked on live_screen (id desc);
-- Pieces of one part follow each other without a break; the first of a part holds what begins it, `init`.
create table live_screen_piece (
  screen_id bigint not null references live_screen on delete cascade, part int not null, number bigint not null, init text not null, url text not null, seconds real not null, bytes int not null, at timestamptz not null, primary key (screen_id, part, number)
);
create index live_screen_piece_url on live_screen_piece (url);
-- Recordings that the product made itself go after their time; those that apps tell of stay with their room.
alter table live_recording add column keep_until timestamptz;
create index live_recording_keep on live_recording (keep_until) where keep_until is not null;
create index live_recording_url on live_recording (url);
