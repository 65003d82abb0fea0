-- Strategies that have a model watch rooms, and ladders that say what their signals lead to. live_body is what a second person passed; packages bring it into force.
create table live_ladder (
  id bigint primary key default next_id(), app_id int not null references app,
  body jsonb not null, live_body jsonb, live_version int,
  state text not null default 'draft' check (
    state in ('draft', 'pending', 'rejected', 'live', 'stopped')
  ),
  reason text not null default '', authors bigint[] not null, version int not null default 1,
  changed_by bigint not null references person, changed_at timestamptz not null,
  check ((live_body is null) = (live_version is null))
);
create index live_ladder_changed on live_ladder (changed_at desc);
create table live_strategy (
  id bigint primary key default next_id(), app_id int not null references app,
  model_id bigint not null references model, ladder_id bigint not null references live_ladder,
  body jsonb not null, live_body jsonb, live_version int,
  state text not null default 'draft' check (
    state in ('draft', 'pending', 'rejected', 'live', 'stopped')
  ),
  reason text not null default '', authors bigint[] not null, version int not null default 1,
  changed_by bigint not null references person, changed_at timestamptz not null,
  check ((live_body is null) = (live_version is null))
);
create index live_strategy_changed on live_strategy (changed_at desc);
create index live_strategy_ladder on live_strategy (ladder_id);
create index live_strategy_model on live_strategy (model_id);

-- What is in force for an app, whole and unchanging: {strategies, ladders}, each {id, version, body}. share: parts of ten thousand of its hosts.
create table live_package (
  id bigint primary key default next_id(), app_id int not null references app,
  number int not null, note text not null, content jsonb not null,
  state text not null default 'built' check (
    state in ('built', 'staged', 'live', 'replaced', 'withdrawn')
  ),
  share int not null default 0 check (share between 0 and 10000),
  reason text not null default '', source_number int, version int not null default 1,
  made_by bigint not null references person, made_at timestamptz not null, live_at timestamptz,
  unique (app_id, number)
);
create unique index live_package_one on live_package (app_id, state)
  where state in ('staged', 'live');
create index live_package_made on live_package (made_at desc);

-- How far the frames of a room are judged. busy_until: some server judges the next ones now.
create table live_round (
  room_id bigint primary key references live_room on delete cascade,
  at timestamptz not null default '-infinity', shot_id bigint not null default 0,
  busy_until timestamptz
) with (fillfactor = 50);
-- What a strategy remembers of a room: its newest frames, and until when it is quiet.
create table live_room_state (
  room_id bigint not null references live_room on delete cascade,
  strategy_id bigint not null references live_strategy on delete cascade,
  state jsonb not null, primary key (room_id, strategy_id)
) with (fillfactor = 50);
create index live_room_state_strategy on live_room_state (strategy_id);
-- Scores of frames: {model: {label: score}}. A model that gave no answer is not in it.
create table live_frame (
  room_id bigint not null references live_room on delete cascade, shot_id bigint not null,
  at timestamptz not null, scores jsonb not null, primary key (room_id, shot_id)
);
create index live_frame_at on live_frame (at);
-- Signals of strategies. evidence: [{id, at, score, url}] of its frames. state: due until its order is made; done where none is asked for; failed where none could be made.
create table live_signal (
  id bigint primary key default next_id(),
  strategy_id bigint not null references live_strategy on delete cascade,
  strategy_version int not null, package_id bigint not null references live_package,
  app_id int not null, room_id bigint not null references live_room on delete cascade,
  uid text not null, model_id bigint not null, label text not null, label_id int not null,
  shot_id bigint not null, kind text not null check (kind in ('label', 'missing')),
  score real not null, evidence jsonb not null, nth int not null,
  act text not null check (
    act in ('watch', 'push', 'monitor', 'lower', 'warn', 'suggest_cut')
  ),
  machine boolean not null default false, result_id text not null default '',
  at timestamptz not null, made_at timestamptz not null,
  state text not null default 'due' check (state in ('due', 'sent', 'done', 'failed')),
  record_id bigint, reason text not null default '', busy_until timestamptz,
  unique (strategy_id, room_id, shot_id, kind)
);
create index live_signal_due on live_signal (id) where state = 'due';
create index live_signal_host on live_signal (strategy_id, uid, at desc);
create index live_signal_made on live_signal (strategy_id, made_at desc);
create index live_signal_package on live_signal (package_id, made_at desc);
create index live_signal_room on live_signal (room_id);

-- The plan that takes the frames which the strategies in force of an app read.
alter table live_capture_plan add column of_strategies boolean not null default false;
create unique index live_capture_plan_strategies on live_capture_plan (app_id, is_pc)
  where of_strategies;
