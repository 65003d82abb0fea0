-- Items that came in a file, until they are added or a day is over: what was read of each row, or
-- what is wrong with it.
create table case_import (
  id bigint primary key default next_id(), person_id bigint not null references person,
  rows int not null, at timestamptz not null
);
create index case_import_at on case_import (at);
create table case_import_row (
  import_id bigint not null references case_import on delete cascade, no int not null,
  line int not null, body jsonb, field text not null default '', problem jsonb,
  primary key (import_id, no)
);
-- Pictures, recordings and videos of items, kept by the product: an item outlives what its app
-- deletes. file_id is null until the bytes are here; due_at is null once nothing is tried any more.
create table case_media (
  id bigint primary key default next_id(),
  item_id bigint not null references case_item on delete cascade, url text not null,
  file_id text, tries smallint not null default 0, due_at timestamptz
);
create unique index case_media_once on case_media (item_id, md5(url));
create index case_media_due on case_media (due_at) where due_at is not null;
