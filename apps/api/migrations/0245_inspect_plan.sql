-- Searches through texts that are run every day, and what they make of what they find.
create table inspect_plan (
  id bigint primary key default next_id(), name text not null,
  app_id int not null references app, types int[] not null, pattern text not null default '',
  words text[] not null default '{}', all_words boolean not null default false,
  language text not null default '', to_type int not null,
  priority smallint not null check (priority between 0 and 9),
  cap int not null check (cap between 1 and 1000),
  hour smallint not null check (hour between 0 and 23), active boolean not null default true,
  change_order_id bigint references change_order, version int not null default 1,
  made_by bigint not null references person, updated_by bigint not null references person,
  updated_at timestamptz not null, next_at timestamptz not null, leased_until timestamptz,
  ran_at timestamptz, scanned int not null default 0, found int not null default 0,
  made int not null default 0, problem text not null default ''
);
create unique index inspect_plan_name on inspect_plan (app_id, lower(name));
create index inspect_plan_due on inspect_plan (next_at) where active;
create index inspect_plan_order on inspect_plan (change_order_id) where change_order_id is not null;
