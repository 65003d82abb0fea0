-- Rounds: an item may be asked of several people one after another. Its answers are kept until they
-- agree; then one of them becomes the decision, or a judge settles what they disagree on.
alter table task_item drop constraint task_item_state_check;
alter table task_item add constraint task_item_state_check
  check (state in ('drawn', 'released', 'branched', 'final', 'withdrawn', 'incomplete', 'gone'));
-- How the answer of an item with rounds was found; empty for one that was asked once.
alter table task_item add column final_by text not null default ''
  check (final_by in ('', 'round', 'majority', 'time', 'judge', 'void'));
drop index task_item_once;
create unique index task_item_once on task_item (task_id, record_id)
  where state in ('drawn', 'released', 'branched', 'final');
-- What was answered, to be decided by once the rounds agree; null for an item that is asked once.
alter table task_answer alter column decision_id drop not null;
alter table task_answer add column given jsonb;
-- An item whose rounds disagree: its order left the queue and waits here for a judge.
create table branch_order (
  id bigint primary key default next_id(),
  task_id bigint not null references task on delete cascade,
  item_id bigint not null unique references task_item on delete cascade,
  record_id bigint not null, app_id int not null, type int not null,
  state text not null default 'waiting' check (state in ('waiting', 'held', 'judged', 'void')),
  fence int not null default 0, judge_id bigint references person, window_id text,
  lease_until timestamptz,
  order_row jsonb not null, hands bigint[] not null,
  cause text not null check (cause in ('disagree', 'time', 'refused')),
  side smallint, key text not null default '', reason text not null default '',
  decision_id bigint, made_at timestamptz not null, judged_at timestamptz
);
create index branch_order_waiting on branch_order (task_id, id) where state = 'waiting';
create index branch_order_held on branch_order (judge_id, window_id) where state = 'held';
create index branch_order_lease on branch_order (lease_until) where state = 'held';
create index branch_order_type on branch_order (app_id, type, id);
-- Of one decision several people may have been wrong: each of those whom a judge did not follow.
alter table wrong_order drop constraint wrong_order_source_check;
alter table wrong_order add constraint wrong_order_source_check
  check (source in ('repunish', 'appeal', 'marked', 'conflict', 'branch'));
drop index wrong_order_once;
create unique index wrong_order_once on wrong_order (decision_id, person_id) where state <> 'voided';
