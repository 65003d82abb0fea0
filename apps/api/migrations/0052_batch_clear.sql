-- Waiting orders chosen by a query, and cleared out of the queue by the list it made when it was counted.
create table batch_clear (
  id bigint primary key generated always as identity, sql text not null, state text not null default 'draft' check (state in ('draft', 'review', 'rejected', 'running', 'done', 'cancelled')), reason text not null default '', change_order_id bigint references change_order, items int not null default 0, apps int[] not null default '{}', pairs text[] not null default '{}',
  made_by bigint not null references person, made_at timestamptz not null, reviewed_by bigint references person, next_at timestamptz, ended_at timestamptz
);
create index batch_clear_next on batch_clear (next_at) where next_at is not null;
create index batch_clear_draft on batch_clear (made_at) where state = 'draft';
create index batch_clear_order on batch_clear (change_order_id) where change_order_id is not null;
create table batch_clear_step (
  id bigint primary key default next_id(), batch_id bigint not null references batch_clear on delete cascade, act text not null, person_id bigint references person, reason text not null default '', at timestamptz not null
);
create index batch_clear_step_batch on batch_clear_step (batch_id, id);
create table batch_clear_item (
  batch_id bigint not null references batch_clear on delete cascade, position int not null, order_id bigint not null, record_id bigint not null, app_id int not null, type int not null, post_id text not null, uid text not null, text text not null, received_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'cleared', 'held', 'changed', 'gone', 'cancelled')), at timestamptz, primary key (batch_id, position)
);
create index batch_clear_item_pending on batch_clear_item (batch_id, position) where state = 'pending';
