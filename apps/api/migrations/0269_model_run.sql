-- Work on many records that somebody asked for: a set asked again (retest), two versions compared
-- (diff), a policy text held against what people decided (policy), a strategy held against stored
-- outputs (backtest). A server has one for as long as its lease; what stops half-way goes on.
create table model_run (
  id bigint primary key default next_id(),
  kind text not null check (kind in ('retest', 'diff', 'policy', 'backtest')),
  version_id bigint references model_version on delete cascade,
  -- What a version is compared with.
  other_id bigint references model_version on delete cascade,
  set_id bigint references model_appeal_set,
  strategy_id bigint references model_strategy on delete cascade, strategy_version int,
  asked jsonb not null default '{}',
  state text not null default 'waiting' check (
    state in ('waiting', 'running', 'done', 'cancelled', 'failed')
  ),
  total int not null, done int not null default 0, figures jsonb not null default '{}',
  why text not null default '', made_by bigint not null references person,
  made_at timestamptz not null, ended_at timestamptz, server text, leased_until timestamptz,
  check ((kind = 'retest') = (set_id is not null)),
  check ((kind = 'backtest') = (strategy_id is not null)),
  check ((kind = 'backtest') = (version_id is null)),
  check ((state in ('waiting', 'running')) = (ended_at is null))
);
create index model_run_open on model_run (id) where state in ('waiting', 'running');
create index model_run_version on model_run (version_id, id desc);
create index model_run_strategy on model_run (strategy_id, id desc);
create index model_run_set on model_run (set_id, id desc) where set_id is not null;
-- A record of a run: asks is what it is judged by, said what came of it, ok whether that is right;
-- null: nobody can say.
create table model_run_item (
  run_id bigint not null references model_run on delete cascade, n int not null,
  record_id bigint not null, appeal_id bigint references model_appeal,
  asks jsonb not null default '{}', said jsonb, ok boolean, primary key (run_id, n)
);

-- A service that sends no later answer is asked for it, from this moment on.
alter table model_job add column polled_at timestamptz;
