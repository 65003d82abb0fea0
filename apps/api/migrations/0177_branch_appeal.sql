-- What a wrong order was found in, and as what its person was wrong: of one decision somebody may
-- have been wrong in several ways. source_id of a wrong order of rounds is its branch order.
alter table wrong_order add column role text not null default 'auditor'
  check (role in ('auditor', 'inspector', 'judge', 'handler'));
alter table wrong_order add column source_id bigint;
update wrong_order w set source_id = b.id
from branch_order b
where w.source = 'branch' and b.decision_id = w.decision_id;
drop index wrong_order_once;
create unique index wrong_order_once on wrong_order (decision_id, person_id, role)
  where state <> 'voided';
create index wrong_order_branch on wrong_order (source_id) where source = 'branch';
-- A judgment that somebody found wrong by it contests: one case for all of them. `fence`: the one
-- that the branch order was judged under. `side`: the answer that a change made right.
-- due_at: until when it waits for a handler, or may be taken on to a leader.
create table branch_appeal (
  id bigint primary key default next_id(),
  branch_id bigint not null references branch_order on delete cascade, fence int not null,
  state text not null check (state in ('waiting', 'handled', 'leader', 'closed')),
  result text not null default '' check (result in ('', 'uphold', 'change', 'void')),
  side smallint, handler_id bigint references person, leader_id bigint references person,
  opened_at timestamptz not null, handled_at timestamptz, due_at timestamptz not null,
  closed_at timestamptz,
  unique (branch_id, fence)
);
create index branch_appeal_due on branch_appeal (due_at) where state <> 'closed';
-- What was said of a case, by whom. `told`: those it concerns were sent a message.
create table branch_appeal_step (
  id bigint primary key default next_id(),
  appeal_id bigint not null references branch_appeal on delete cascade,
  act text not null check (act in ('appeal', 'uphold', 'change', 'pass', 'void', 'close')),
  level smallint not null, person_id bigint references person, side smallint,
  reason text not null default '', evidence jsonb not null default '[]',
  told boolean not null default true, at timestamptz not null
);
create index branch_appeal_step_case on branch_appeal_step (appeal_id, id);
create unique index branch_appeal_step_once on branch_appeal_step (appeal_id, person_id, level)
  where act = 'appeal';
-- A file that is evidence is kept.
create index branch_appeal_step_file on branch_appeal_step using gin (evidence jsonb_path_ops);
create index branch_appeal_step_untold on branch_appeal_step (id) where not told;
-- The answer of an item may be corrected after an appeal.
alter table task_item drop constraint task_item_final_by_check;
alter table task_item add constraint task_item_final_by_check
  check (final_by in ('', 'round', 'majority', 'time', 'judge', 'appeal', 'leader', 'void'));
