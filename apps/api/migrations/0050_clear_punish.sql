-- Orders of the change system that large work must name. apps: whom they are for (none: every app). The work may be done until change_end.
create table change_order (
  id bigint primary key generated always as identity, title text not null, apps int[] not null default '{}', remark text not null default '', change_end timestamptz, state text not null default 'open' check (state in ('open', 'closed')), version int not null default 1,
  made_by bigint not null references person, made_at timestamptz not null, changed_at timestamptz not null
);
create index change_order_open on change_order (id desc) where state = 'open';

-- A punishment that was lifted, once: why, and what its app is told. The punishment itself stays, as cleared.
create table punish_clear (
  id bigint primary key default next_id(), punish_id bigint not null unique references punish, app_id int not null, type int not null, uid text not null, post_id text not null, was text not null, reason text not null, remark text not null, content_back boolean not null, change_order_id bigint references change_order,
  person_id bigint not null references person, at timestamptz not null, outbox_id bigint
);
create index punish_clear_app on punish_clear (app_id, id desc);
create index punish_clear_uid on punish_clear (app_id, uid, id desc);
create index punish_clear_post on punish_clear (app_id, post_id, id desc);
create index punish_app on punish (app_id, id desc);
create index punish_clear_order on punish_clear (change_order_id) where change_order_id is not null;
