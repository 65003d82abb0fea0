-- What somebody says against wrong orders of one decision, in two levels. queue_id null: no queue
-- covers its type. `result` is the last word so far. fence, lease_until: who has it in hand, and
-- until when. first_handler_id: who decided at the first level, and has no say at the second.
-- due_at: until when it waits for a handler or a leader, or may be taken on.
-- correction: what became of a correction that the finding made, once it was overturned.
create table appeal (
  id bigint primary key default next_id(), decision_id bigint not null, record_id bigint not null,
  app_id int not null, type int not null, business text not null, post_id text not null,
  applicant_id bigint not null references person, level smallint not null default 1
    check (level in (1, 2)),
  queue_id bigint,
  state text not null default 'waiting' check (
    state in (
      'waiting', 'handling', 'handled', 'second-waiting', 'second-handling', 'closed', 'withdrawn'
    )
  ),
  result text not null default ''
    check (result in ('', 'upheld', 'overturned', 'changed', 'void')),
  correction text not null default '' check (correction in ('', 'none', 'done', 'refused')),
  handler_id bigint references person, first_handler_id bigint references person,
  fence int not null default 0, lease_until timestamptz, opened_at timestamptz not null,
  due_at timestamptz not null, handled_at timestamptz, closed_at timestamptz,
  told_to bigint[] not null default '{}', due_told boolean not null default false,
  alarmed boolean not null default false
);
create index appeal_applicant on appeal (applicant_id, id desc);
create index appeal_type on appeal (app_id, type, id desc);
create index appeal_open on appeal (due_at) where state not in ('closed', 'withdrawn');
create index appeal_lease on appeal (lease_until) where lease_until is not null;
-- What was said of an appeal. told: its person was sent a message of it.
create table appeal_step (
  id bigint primary key default next_id(),
  appeal_id bigint not null references appeal on delete cascade,
  act text not null check (
    act in ('appeal', 'upheld', 'overturned', 'changed', 'void', 'pass', 'close', 'withdraw')
  ),
  level smallint not null, person_id bigint references person, reason text not null default '',
  evidence jsonb not null default '[]', told boolean not null default true,
  at timestamptz not null
);
create index appeal_step_appeal on appeal_step (appeal_id, id);
-- A file that is evidence is kept.
create index appeal_step_file on appeal_step using gin (evidence jsonb_path_ops);
create index appeal_step_untold on appeal_step (id) where not told;
-- When somebody was told last of appeals that came to them.
create table appeal_call (
  person_id bigint not null references person on delete cascade, level smallint not null,
  told_at timestamptz not null, primary key (person_id, level)
);
alter table wrong_order add column appeal_id bigint references appeal;
create index wrong_order_appeal on wrong_order (appeal_id) where appeal_id is not null;
-- Whoever disputed a wrong order before appeals were rows has one since.
insert into appeal (
  decision_id, record_id, app_id, type, business, post_id, applicant_id, opened_at, due_at
)
select distinct on (decision_id, person_id) decision_id, record_id, app_id, type, business,
  post_id, person_id, now(), now() + interval '48 hours'
from wrong_order
where state = 'disputed' and source <> 'branch'
order by decision_id, person_id, id;
update wrong_order w
set appeal_id = a.id
from appeal a
where w.state = 'disputed' and w.source <> 'branch'
  and (a.decision_id, a.applicant_id) = (w.decision_id, w.person_id);
insert into appeal_step (appeal_id, act, level, person_id, reason, at)
select a.id, 'appeal', 1, a.applicant_id,
  (select w.remark from wrong_order w where w.appeal_id = a.id order by w.id limit 1), a.opened_at
from appeal a;
