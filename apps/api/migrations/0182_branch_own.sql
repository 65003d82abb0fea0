-- What a judge, a handler or a leader answers by themselves is an answer of the item too, with a
-- round behind those of the people who were asked.
alter table task_answer add column own_by text not null default ''
  check (own_by in ('', 'judge', 'appeal', 'leader'));
-- Wrong, though another answer is right than was said at first.
alter table wrong_order drop constraint wrong_order_state_check;
alter table wrong_order add constraint wrong_order_state_check
  check (state in ('new', 'confirmed', 'disputed', 'upheld', 'changed', 'voided', 'lapsed'));
-- told_to: who heard that a case came to them. alarmed: leaders heard that it waits for them longer
-- than it should.
alter table branch_appeal add column told_to bigint[] not null default '{}';
alter table branch_appeal add column alarmed boolean not null default false;
create index branch_appeal_open on branch_appeal (due_at) where state in ('waiting', 'leader');
-- When somebody was told last of cases that came to them.
create table branch_appeal_call (
  person_id bigint not null references person on delete cascade,
  state text not null check (state in ('waiting', 'leader')), told_at timestamptz not null,
  primary key (person_id, state)
);
