-- The item of a task that an order asks about; ordinary orders have none.
alter table queue_order add column item_id bigint;
create index queue_item on queue_order (item_id) where item_id is not null;
