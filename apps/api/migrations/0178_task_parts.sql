-- The part of a task of mixed work that an item is of, from 0; null for other kinds.
alter table task_item add column part smallint;
create index task_item_part on task_item (task_id, part, state) where part is not null;
