-- Wrong orders that inspections, answers known before and new rules find; what each weighs; and of
-- a void one, whether its person was right after all or it counts for nobody.
-- queue_id: the queue whose inspection found it. source_id: of branches the branch order, else the
-- row of what found it.
alter table wrong_order drop constraint wrong_order_source_check;
alter table wrong_order add constraint wrong_order_source_check check (
  source in (
    'repunish', 'appeal', 'marked', 'conflict', 'branch', 'inspection', 'anti', 'gold', 'renew'
  )
);
alter table wrong_order drop constraint wrong_order_error_class_check;
alter table wrong_order add constraint wrong_order_error_class_check check (
  error_class in (
    'missed', 'too_hard', 'too_soft', 'wrong_result', 'wrong_label', 'wrong_time', 'procedure'
  )
);
alter table wrong_order add column queue_id bigint;
alter table wrong_order add column points int not null default 3 check (points between 0 and 100);
alter table wrong_order add column voided_as text not null default ''
  check (voided_as in ('', 'overturned', 'void'));
alter table wrong_order add column due_told boolean not null default false;
update wrong_order
set points = case severity when 'minor' then 1 when 'normal' then 3 else 10 end;
-- A leader's word on one that nobody took back: it counts for nobody.
update wrong_order set voided_as = 'void' where state = 'voided' and judged_by is not null;
create index wrong_order_queue on wrong_order (queue_id, id) where queue_id is not null;
create index wrong_order_decision on wrong_order (decision_id);
-- source: of one that was found once more, what found it.
alter table wrong_order_step add column source text not null default '';
alter table wrong_order_step add column source_id bigint;
-- Wrong orders that one person proposes to void and another voids: a wrong rule, not wrong people.
create table wrong_order_void (
  id bigint primary key default next_id(), wrong_order_ids bigint[] not null,
  filter jsonb not null, reason text not null,
  state text not null default 'proposed'
    check (state in ('proposed', 'done', 'rejected', 'cancelled')),
  voided int not null default 0, made_by bigint not null references person,
  at timestamptz not null, reviewed_by bigint references person, reviewed_at timestamptz
);
