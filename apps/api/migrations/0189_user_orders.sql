-- Other waiting orders of a banned user, decided at once. decision_id: the decision that bans. key: made by the page, so that a second click begins nothing anew. verdicts: what is given to the orders of each type. leads: its maker led others. next_at: when the next orders may be taken.
create table user_orders (
  id bigint primary key generated always as identity, app_id int not null references app, uid text not null, decision_id bigint not null, record_id bigint not null, key text not null, reason text not null, types int[] not null, verdicts jsonb not null, language text not null, leads boolean not null, change_order_id bigint references change_order,
  state text not null check (state in ('review', 'rejected', 'running', 'done', 'cancelled')), items int not null, made_by bigint not null references person, made_at timestamptz not null, reviewed_by bigint references person, next_at timestamptz, ended_at timestamptz, unique (made_by, key)
);
create index user_orders_next on user_orders (next_at) where next_at is not null;
create index user_orders_review on user_orders (id) where state = 'review';
create index user_orders_made on user_orders (made_by, id desc);
create index user_orders_decision on user_orders (decision_id);
create index user_orders_order on user_orders (change_order_id) where change_order_id is not null;
create table user_orders_step (
  id bigint primary key default next_id(), run_id bigint not null references user_orders, act text not null, person_id bigint references person, reason text not null default '', at timestamptz not null
);
create index user_orders_step_run on user_orders_step (run_id, id);
-- fence: under which the verdict is submitted; the same again after a crash, so that it counts once.
create table user_orders_item (
  run_id bigint not null references user_orders, position int not null, order_id bigint not null, record_id bigint not null, type int not null, post_id text not null default '', uid text not null default '', state text not null default 'pending' check (state in ('pending', 'done', 'warned', 'refused', 'skipped', 'cancelled')),
  claimed_until timestamptz, fence int, decision_id bigint, codes text[] not null default '{}', message text not null default '', at timestamptz, primary key (run_id, position)
);
create index user_orders_item_pending on user_orders_item (run_id, position) where state = 'pending';
create index user_orders_item_decision on user_orders_item (decision_id) where decision_id is not null;
-- The waiting orders of a user, of every kind: serves what looked for those of hosts alone, too.
create index queue_user on queue_order (app_id, uid) where state = 'waiting' and uid <> '';
drop index queue_live;
