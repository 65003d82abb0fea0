-- Decisions found wrong: by whom they were decided, how it was found, what would have been right. One that lives for each decision; a voided one stays as history.
-- source: decided anew by somebody else, a successful appeal, marked by a leader, or a conflict of two reviewers that a leader settled. told: its person was sent a message.
create table wrong_order (
  id bigint primary key default next_id(), decision_id bigint not null, person_id bigint not null references person, app_id int not null, type int not null, business text not null, task_id bigint, record_id bigint not null, post_id text not null, uid text not null, page_key text not null,
  source text not null check (source in ('repunish', 'appeal', 'marked', 'conflict')), given_result text not null, given_labels int[] not null, given_at timestamptz not null, right_decision_id bigint, right_result text not null default '', right_labels int[] not null default '{}',
  error_class text not null check (error_class in ('missed', 'too_hard', 'wrong_result', 'wrong_label', 'procedure')), severity text not null default 'normal' check (severity in ('minor', 'normal', 'serious')), reason text not null default '', found_by bigint references person, found_at timestamptz not null, deadline_at timestamptz not null,
  state text not null default 'new' check (state in ('new', 'confirmed', 'disputed', 'upheld', 'voided', 'lapsed')), remark text not null default '', leader_remark text not null default '', judged_by bigint references person, told boolean not null default false
);
create unique index wrong_order_once on wrong_order (decision_id) where state <> 'voided';
create index wrong_order_person on wrong_order (person_id, id desc);
create index wrong_order_type on wrong_order (app_id, type, id desc);
create index wrong_order_right on wrong_order (right_decision_id) where right_decision_id is not null;
create index wrong_order_untold on wrong_order (id) where not told;
create index wrong_order_due on wrong_order (deadline_at) where state = 'new';
create table wrong_order_step (
  id bigint primary key default next_id(), wrong_order_id bigint not null references wrong_order, act text not null, person_id bigint references person, note text not null default '', at timestamptz not null
);
create index wrong_order_step_order on wrong_order_step (wrong_order_id, id);
-- How two reviewers' disagreement was settled: which of the two decisions is right, or both.
create table review_conflict (
  second_id bigint primary key, first_id bigint not null, verdict text not null check (verdict in ('first', 'second', 'both')), reason text not null, person_id bigint not null references person, at timestamptz not null
);
-- Decisions that passed their order on to another reviewer, and reviews that came of decisions.
create index decision_passed_on on decision (id) where form ? 'target' or form ->> 'verdict' = 'unsure';
create index live_passed_record on live_passed (record_id) where record_id is not null;
create index live_passed_at on live_passed (at) where record_id is not null;
