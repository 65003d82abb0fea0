-- Seats of voice rooms as they are now; level 0 to 100.
create table voice_seat (
  room_id bigint not null references live_room on delete cascade, seat int not null, uid text not null, nick text not null default '', level int not null default 0, muted boolean not null default false, risk int not null default 0, since timestamptz not null, primary key (room_id, seat)
) with (fillfactor = 50);
create index voice_seat_uid on voice_seat (uid);
-- What was said, piece by piece.
create table voice_slice (
  id bigint primary key default next_id(), room_id bigint not null references live_room on delete cascade, uid text not null, url text not null, seconds real not null, at timestamptz not null, said text not null default '', risk int not null default 0, unique (room_id, uid, at)
);
create index voice_slice_room on voice_slice (room_id, at desc);
create table room_event (
  id bigint primary key default next_id(), room_id bigint not null references live_room on delete cascade, kind text not null check (kind in ('join', 'leave', 'gift', 'report', 'mic_on', 'mic_off', 'notice')), uid text not null default '', said text not null default '', at timestamptz not null, unique (room_id, at, kind, uid)
);
-- One listener a room: a claim whose heartbeat is older than 30 seconds is over.
create table room_claim (
  id bigint primary key default next_id(), room_id bigint not null references live_room on delete cascade, person_id bigint not null references person, began_at timestamptz not null, beat_at timestamptz not null, seconds int not null default 0, ended_at timestamptz
);
create unique index room_claim_room on room_claim (room_id) where ended_at is null;
create unique index room_claim_person on room_claim (person_id) where ended_at is null;
create index room_claim_past on room_claim (person_id, began_at desc);
-- Rooms that patrol listens to first, and why.
create table special_room (
  app_id int not null references app, room_id text not null, reason text not null, until timestamptz, added_by bigint not null references person, added_at timestamptz not null, primary key (app_id, room_id)
);
