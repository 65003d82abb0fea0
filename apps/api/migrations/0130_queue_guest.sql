-- An order may wait in the queue of another type than its record has. Content of different types is never one, whatever its post is called: guest_of is the
-- type of such a record, -1 where an order waits in the queue of its own type.
alter table queue_order add column guest_of int not null default -1;
update queue_order q set guest_of = r.type from record r where r.id = q.record_id and (r.app_id, r.type) <> (q.app_id, q.type);
drop index queue_merge;
create unique index queue_merge on queue_order (app_id, type, post_id, guest_of) where state = 'waiting' and task_id is null;
