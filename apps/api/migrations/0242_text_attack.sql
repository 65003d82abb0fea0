-- What became of the attempts to disguise the words of an item: how it was tried last. ways: all of
-- them; missed: [{way, text}], those that got through; worse: how many more than at the attempt before
-- of what was found then.
create table text_attack (
  item_id bigint primary key references text_item on delete cascade, version int not null,
  release int, tried int not null, found int not null, missed_count int not null,
  ways text[] not null default '{}', missed jsonb not null default '[]', worse int not null default 0,
  at timestamptz not null
);
create index text_attack_worst on text_attack (missed_count desc, item_id);
