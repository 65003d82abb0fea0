-- What came in. Content never changes once somebody decided it; a merge replaces it only while its order waits unseen.
create table record (
  id bigint not null default next_id(), app_id int not null, type int not null, post_id text not null, uid text not null default '', country text not null default '', language text not null default '', source text not null default '',
  business text not null, reason text not null default '', content jsonb not null, ext_data jsonb not null default '{}', model_info jsonb not null default '{}', evidence jsonb not null default '{}', content_hash text not null,
  priority smallint not null default 0, report_count int not null default 1, created_at timestamptz not null, received_at timestamptz not null default now(),
  primary key (id)
) partition by range (id);
create table record_default partition of record default;
create index record_post on record (app_id, post_id, id desc);
create index record_uid on record (app_id, uid, id desc) where uid <> '';
create index record_time on record (app_id, type, id desc);

create table ingest_key (
  app_id int not null, key text not null, record_id bigint not null, at timestamptz not null default now(), primary key (app_id, key)
);
create table record_report (
  id bigint primary key default next_id(), record_id bigint not null, at timestamptz not null
);
create index record_report_record on record_report (record_id, at);

-- The hot table: orders that wait, are held, suspended or doubtful. An order that is decided or discarded leaves it.
-- rank: milliseconds; the time the order came in, earlier by a head start for each priority level and never later than its deadline:
-- claiming by (rank, id) serves urgent orders first and still cannot starve the others.
-- order_timeout: seconds from show to deadline, as the type setting said when the order was held. parked_at: when it was suspended or questioned.
create table queue_order (
  id bigint primary key default next_id(), app_id int not null, type int not null, record_id bigint not null, business text not null, task_id bigint, round smallint not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'held', 'suspended', 'doubtful')), rank bigint not null, priority smallint not null default 0, deadline_at timestamptz,
  post_id text not null, uid text not null default '', country text not null default '', language text not null default '', source text not null default '', group_key text not null default '', facts jsonb not null default '{}',
  fence int not null default 0, holder_id bigint, window_id text, serial_id bigint, held_at timestamptz, shown_at timestamptz, lease_until timestamptz, order_timeout int not null default 120, parked_at timestamptz, seen boolean not null default false,
  reserved_for bigint, excluded bigint[] not null default '{}', question text not null default '', answer text not null default '', received_at timestamptz not null default now(), created_at timestamptz not null default now()
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0);
create index queue_claim on queue_order (app_id, type, rank, id) include (received_at, task_id) where state = 'waiting';
create unique index queue_merge on queue_order (app_id, type, post_id) where state = 'waiting' and task_id is null;
create index queue_lease on queue_order (lease_until) where state = 'held';
create index queue_holder on queue_order (holder_id, window_id) where state in ('held', 'suspended', 'doubtful');
create index queue_record on queue_order (record_id);
create index queue_group on queue_order (app_id, type, group_key, rank, id) where state = 'waiting' and group_key <> '';
create index queue_reserved on queue_order (reserved_for) where state = 'waiting' and reserved_for is not null;
create index queue_parked on queue_order (app_id, type, state) where state in ('suspended', 'doubtful');

create table auditor_session (
  id bigint primary key default next_id(), person_id bigint not null references person, page_key text not null, window_id text not null, types text[] not null default '{}', counts jsonb not null default '{}', decided int not null default 0,
  started_at timestamptz not null default now(), seen_at timestamptz not null default now(), stopped_at timestamptz, quit_type text
) with (fillfactor = 50);
create index auditor_session_live on auditor_session (person_id, page_key) where stopped_at is null;
create index auditor_session_seen on auditor_session (person_id, seen_at);
create table auditor_saved (
  person_id bigint not null references person, page_key text not null, saved jsonb not null, updated_at timestamptz not null default now(), primary key (person_id, page_key)
);
-- Every way out of a hold that is no decision, and what else happened to an order.
create table order_event (
  id bigint primary key default next_id(), order_id bigint not null, record_id bigint not null, app_id int not null, kind text not null, person_id bigint, fence int, detail jsonb not null default '{}', at timestamptz not null default now()
);
create index order_event_order on order_event (order_id, id desc);
create index order_event_record on order_event (record_id, id desc);
