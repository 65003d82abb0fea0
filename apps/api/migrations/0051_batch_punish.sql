-- Punishing many at once. next_at: when the next items may be taken; only so many a second, whichever server does them. effect: what it was expected to do when it was made.
create table batch_punish (
  id bigint primary key generated always as identity, app_id int not null, type int not null, result_id text not null, labels int[] not null, punish_time bigint, remark text not null, source text not null check (source in ('typed', 'file')), setting_version int not null, language text not null, change_order_id bigint references change_order,
  state text not null check (state in ('review', 'rejected', 'running', 'done', 'cancelled')), items int not null, effect jsonb not null, made_by bigint not null references person, made_at timestamptz not null, reviewed_by bigint references person, next_at timestamptz, ended_at timestamptz, foreign key (app_id, type) references record_type
);
create index batch_punish_next on batch_punish (next_at) where next_at is not null;
create index batch_punish_review on batch_punish (id) where state = 'review';
create index batch_punish_app on batch_punish (app_id, id desc);
create table batch_punish_step (
  id bigint primary key default next_id(), batch_id bigint not null references batch_punish, act text not null, person_id bigint references person, reason text not null default '', at timestamptz not null
);
create index batch_punish_step_batch on batch_punish_step (batch_id, id);
-- order_id, fence: under which the verdict is submitted; the same again after a crash, so that it counts once. made: the order was made for it. tries: how often somebody else had the order.
create table batch_punish_item (
  batch_id bigint not null references batch_punish, position int not null, post_id text not null, uid text not null, current_json jsonb not null default '{}', ext_data jsonb not null default '{}', state text not null default 'pending' check (state in ('pending', 'done', 'warned', 'refused', 'cancelled')),
  claimed_until timestamptz, try_at timestamptz, tries smallint not null default 0, record_id bigint, order_id bigint, fence int, made boolean not null default false, decision_id bigint, codes text[] not null default '{}', message text not null default '', at timestamptz, primary key (batch_id, position)
);
create index batch_punish_item_pending on batch_punish_item (batch_id, position) where state = 'pending';
create index batch_punish_item_decision on batch_punish_item (decision_id) where decision_id is not null;
create index batch_punish_order on batch_punish (change_order_id) where change_order_id is not null;
