-- The group of alike records that an item is of; null for kinds that take records one by one.
alter table task_item add column group_key text;
create index task_item_group on task_item (task_id, app_id, type, group_key)
  where group_key is not null;
