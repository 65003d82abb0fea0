-- What a decision says beside its result and labels: texts, numbers, options, findings of inspections, proposals, one row each.
create table decision_note (
  id bigint primary key default next_id(), decision_id bigint not null, kind text not null, key text not null default '', position smallint not null default 0, value jsonb not null
);
create index decision_note_decision on decision_note (decision_id, position);
create index decision_note_kind on decision_note (kind, id desc);
create table decision_score (
  decision_id bigint not null, key text not null, n numeric not null, primary key (decision_id, key)
);
create index decision_score_key on decision_score (key, decision_id desc);
-- The dimension under which a label was chosen; empty where labels have none.
alter table decision_label add column dimension text not null default '';
-- Opinions of those who passed an order on: result, labels and remark of each, never the person.
alter table queue_order add column opinion jsonb not null default '[]';
