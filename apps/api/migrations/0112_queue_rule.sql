-- What happens to orders of a type before anybody sees them. A rule is written, handed in and passed by somebody else; at most one of a type is in force.
-- ranked_to: waiting orders up to this id have their place by the rule; null: all have.
create table queue_rule (
  id bigint primary key default next_id(), app_id int not null, type int not null, state text not null default 'draft' check (state in ('draft', 'submitted', 'live', 'stopped')), version int not null default 1,
  priority text not null default '', ageing int, sample real not null default 100, merge_minutes int not null default 0, discard_minutes int not null default 0, discard_reason text not null default '', overflow_at int not null default 0, overflow_type int,
  note text not null default '', author text not null, writers bigint[] not null, reviewer text not null default '', reason text not null default '', updated_at timestamptz not null, live_at timestamptz, ended_at timestamptz,
  discarded int not null default 0, ranked_to bigint
);
create unique index queue_rule_live on queue_rule (app_id, type) where state = 'live';
create unique index queue_rule_open on queue_rule (app_id, type) where state in ('draft', 'submitted');
create index queue_rule_type on queue_rule (app_id, type, id desc);
create index queue_rule_ranking on queue_rule (id) where ranked_to is not null;
