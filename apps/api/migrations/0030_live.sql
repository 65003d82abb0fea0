-- Rooms as apps tell of them; a session of a room is one row. streams: where it can be watched. signals: what models and reports say. looked: when patrol looked last, and who.
create table live_room (
  id bigint primary key default next_id(), app_id int not null references app, sid text not null, room_id text not null, uid text not null, room_type text not null default 'live' check (room_type in ('live', 'voice', 'club')), live_type int not null default 0,
  title text not null default '', cover text not null default '', notice text not null default '', country text not null default '', game_id text not null default '', game text not null default '', game_type text not null default '', viewers int not null default 0, risk int not null default 0, signals text[] not null default '{}', reports int not null default 0,
  streams jsonb not null default '[]', started_at timestamptz not null, ended_at timestamptz, updated_at timestamptz not null, looked_at timestamptz, looked_by bigint references person, hot_at timestamptz, unique (app_id, sid)
) with (fillfactor = 80);
create index live_room_on on live_room (app_id, room_type, viewers desc) where ended_at is null;
create index live_room_uid on live_room (app_id, uid, started_at desc);
create index live_room_room on live_room (app_id, room_id, started_at desc);
create index live_room_ended on live_room (ended_at) where ended_at is not null;

-- Pictures taken of rooms. key_frame: one that matters (a model or a change of scene). mark: what a person said of it.
create table live_shot (
  id bigint primary key default next_id(), room_id bigint not null references live_room on delete cascade, url text not null, at timestamptz not null, is_pc boolean not null default false, live_type int not null default 0, key_frame boolean not null default false,
  mark text not null default '', marked_by bigint references person, marked_at timestamptz, unique (room_id, at, url)
);
create index live_shot_marked on live_shot (room_id, at) where marked_at is not null;

create table live_recording (
  id text not null, app_id int not null, room_id bigint not null references live_room on delete cascade, url text not null, from_at timestamptz not null, to_at timestamptz not null, primary key (app_id, id)
);
create index live_recording_room on live_recording (room_id, from_at desc);

-- Who has a room open now; a row counts for 30 seconds.
create table live_watch (
  room_id bigint not null references live_room on delete cascade, person_id bigint not null references person, at timestamptz not null, primary key (room_id, person_id)
) with (fillfactor = 50);
create index live_watch_at on live_watch (at);

-- What patrol found: nothing, a push to the audit pages, or an act of its own. seconds: how long it was listened to.
create table patrol_result (
  id bigint primary key default next_id(), room_id bigint not null references live_room on delete cascade, person_id bigint not null references person, result text not null, note text not null default '', shot text not null default '', record_id bigint, outcome text not null default '', seconds int not null default 0, at timestamptz not null
);
create index patrol_result_room on patrol_result (room_id, id desc);
create index patrol_result_person on patrol_result (person_id, id desc);

-- Streams the product serves itself: pieces of a recording that are told again and again as if they were live.
create table live_stream (
  id text primary key, init_url text not null, pieces jsonb not null, began_at timestamptz not null
);
-- Decisions that made an order of a further review.
create table live_passed (
  decision_id bigint primary key, record_id bigint, at timestamptz not null
);
-- Orders about rooms that wait: found when their room ends.
create index queue_live on queue_order (app_id, uid) where state = 'waiting' and business in ('live', 'voice') and uid <> '';
