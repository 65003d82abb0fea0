create table delivery_endpoint (
  app_id int primary key references app, url text not null, secret text not null, state text not null default 'on' check (state in ('on', 'off', 'gone')), send_pass boolean not null default true, updated_at timestamptz not null default now()
);
-- Outgoing decisions. Those of one post leave in the order of their ids; only the oldest unsent one of a post is ever tried.
create table outbox (
  id bigint primary key default next_id(), app_id int not null, post_id text not null, kind text not null, decision_id bigint, record_id bigint, payload jsonb not null, idempotency_key text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed', 'stopped')), attempts int not null default 0, next_at timestamptz not null default now(), claimed_until timestamptz, last_status int, last_error text not null default '',
  created_at timestamptz not null default now(), delivered_at timestamptz
);
create index outbox_due on outbox (app_id, next_at, id) where state = 'pending';
create index outbox_post on outbox (app_id, post_id, id) where state in ('pending', 'failed', 'stopped');
create index outbox_state on outbox (app_id, state, id desc);
create index outbox_decision on outbox (decision_id);
create table delivery_attempt (
  id bigint primary key default next_id(), outbox_id bigint not null references outbox on delete cascade, at timestamptz not null default now(), status int, ms int not null, error text not null default ''
);
create index delivery_attempt_outbox on delivery_attempt (outbox_id);
