-- Hosts who may not go live (bar), or whose rooms are always looked at first (watch). One that is pending or in force for each.
create table live_black (
  id bigint primary key default next_id(), app_id int not null references app, uid text not null, kind text not null check (kind in ('bar', 'watch')), reason text not null, evidence text not null default '', source text not null check (source in ('typed', 'file')),
  state text not null check (state in ('pending', 'active', 'rejected', 'lifted')), until timestamptz, version int not null default 1, made_by bigint not null references person, made_at timestamptz not null, reviewed_by bigint references person, changed_at timestamptz not null, end_reason text not null default ''
);
create unique index live_black_once on live_black (app_id, uid) where state in ('pending', 'active');
create index live_black_app on live_black (app_id, id desc);
-- Rooms of listed hosts that an order was made of, once each.
create table live_black_room (
  room_id bigint primary key references live_room on delete cascade, black_id bigint not null references live_black, record_id bigint, at timestamptz not null
);
create index live_black_room_black on live_black_room (black_id);
create index live_room_started on live_room (app_id, started_at desc);
create index live_shot_at on live_shot (at desc);
