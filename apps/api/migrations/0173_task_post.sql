-- Orders of items by post: what comes in again finds the order that a task has of it.
create index queue_item_post on queue_order (app_id, type, post_id, guest_of) where item_id is not null;
