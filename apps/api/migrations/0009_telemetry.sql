-- What open pages report of themselves; kept for a while only. message is what errors are grouped by, build the release the page ran.
create table telemetry_event (
  id bigint primary key default next_id(), at timestamptz not null default now(), kind text not null, person_id bigint references person, window_id text not null default '', module text not null default '', type text not null default '',
  record_id text not null default '', url text not null default '', cost_ms real, status int, message text not null default '', build text not null default '', detail jsonb not null default '{}'
);
create index telemetry_event_at on telemetry_event using brin (at);
create index telemetry_event_kind on telemetry_event (kind, id desc);
create index telemetry_event_record on telemetry_event (record_id, id desc) where record_id <> '';
create table telemetry_window (
  window_id text not null, person_id bigint not null references person, version text not null default '', extension text not null default '', page text not null default '', region text not null default '', user_agent text not null default '',
  duplicates int not null default 0, first_at timestamptz not null, last_at timestamptz not null, primary key (person_id, window_id)
);
create index telemetry_window_last on telemetry_window (last_at desc);
