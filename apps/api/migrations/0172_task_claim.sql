-- Orders of tasks wait beside the ordinary ones and are claimed by task and round: neither claim
-- reads past what the other is for. queue_task_out: what people have of tasks.
drop index queue_claim;
create index queue_claim on queue_order (app_id, type, rank, id) include (received_at)
  where state = 'waiting' and task_id is null;
create index queue_task on queue_order (task_id, round, app_id, type, rank, id)
  where state = 'waiting' and task_id is not null;
create index queue_task_out on queue_order (task_id, round, app_id, type)
  where state in ('held', 'suspended', 'doubtful') and task_id is not null;
