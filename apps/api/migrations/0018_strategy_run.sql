-- Which versions of which rules judged: [[ruleId, version], …] by the hash of that list.
create table strategy_set (hash text primary key, rules jsonb not null, at timestamptz not null default now());
-- What rules were given and what they said, one row for each record they judged. input: values by indicator, as `id` or `id(param)`. hit_rules: rules that said something; hits: the same with their versions. us: microseconds.
create table strategy_run (
  id bigint not null default next_id(), at timestamptz not null, app_id int not null, type int not null, record_id bigint not null, post_id text not null, uid text not null default '', scene text not null default 'ingest',
  verdict text not null, result jsonb not null, hits jsonb not null default '[]', hit_rules bigint[] not null default '{}', flags text[] not null default '{}', set_hash text not null, input jsonb not null, us int not null, primary key (id)
) partition by range (id);
create table strategy_run_default partition of strategy_run default;
create index strategy_run_record on strategy_run (record_id, id desc);
create index strategy_run_type on strategy_run (app_id, type, id desc);
create index strategy_run_uid on strategy_run (uid, id desc) where uid <> '';
create index strategy_run_rule on strategy_run using gin (hit_rules);

-- How many records came within a time: n by key and the minute or hour they came in. key: app, what is counted and its value.
create table strategy_counter (key text not null, hourly boolean not null, bucket timestamptz not null, n int not null, primary key (key, hourly, bucket)) with (fillfactor = 70);
create index strategy_counter_old on strategy_counter (hourly, bucket);

-- Where the version in predeploy said otherwise than the one in use. kind: gained a result, lost it, or another one.
create table strategy_difference (
  id bigint primary key default next_id(), at timestamptz not null, rule_id bigint not null, in_use int not null, candidate int not null, run_id bigint not null, record_id bigint not null, app_id int not null, type int not null, post_id text not null, country text not null default '',
  kind text not null check (kind in ('gained', 'lost', 'other')), before jsonb not null, now jsonb not null
);
create index strategy_difference_rule on strategy_difference (rule_id, id desc);
create table strategy_difference_count (
  rule_id bigint not null, candidate int not null, day date not null, app_id int not null, type int not null, country text not null, kind text not null check (kind in ('same', 'gained', 'lost', 'other')), n bigint not null, primary key (rule_id, candidate, day, app_id, type, country, kind)
) with (fillfactor = 50);

create table strategy_case (
  id bigint primary key default next_id(), rule_id bigint not null references strategy_rule, name text not null, input jsonb not null, expected jsonb not null, remark text not null default '', version int not null default 1, updated_at timestamptz not null, updated_by text not null
);
create index strategy_case_rule on strategy_case (rule_id, id desc);
create table strategy_case_run (
  id bigint primary key default next_id(), rule_id bigint not null references strategy_rule, version int not null, at timestamptz not null, actor text not null, total int not null, passed int not null
);
create index strategy_case_run_rule on strategy_case_run (rule_id, id desc);
create table strategy_case_result (
  id bigint primary key default next_id(), run_id bigint not null references strategy_case_run on delete cascade, case_id bigint not null, name text not null, passed boolean not null, expected jsonb not null, actual jsonb not null, problem text not null default '', trace jsonb not null default '[]'
);
create index strategy_case_result_run on strategy_case_result (run_id, id);

-- Replays of past records. after: the last record that was counted; a server that dies leaves its replay to another, which goes on from there.
create table strategy_backtest (
  id bigint primary key default next_id(), rule_id bigint not null references strategy_rule, version int not null, app_id int not null, type int not null, from_at timestamptz not null, to_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')), total int not null default 0, done int not null default 0, after_id bigint not null default 0, claimed_until timestamptz,
  figures jsonb not null default '{}', problem text not null default '', started_by text not null, at timestamptz not null, finished_at timestamptz
);
create index strategy_backtest_rule on strategy_backtest (rule_id, id desc);
create index strategy_backtest_open on strategy_backtest (id) where state in ('waiting', 'running');
create table strategy_backtest_sample (
  id bigint primary key default next_id(), backtest_id bigint not null references strategy_backtest on delete cascade, record_id bigint not null, post_id text not null, kind text not null check (kind in ('gained', 'lost', 'other')), before jsonb not null, now jsonb not null, decided text not null default ''
);
create index strategy_backtest_sample_test on strategy_backtest_sample (backtest_id, kind, id);
