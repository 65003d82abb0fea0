-- What waits for a leader alone is counted apart from what anybody is given.
create index queue_leader on queue_order (app_id, type) where state = 'waiting' and facts ->> 'escalatedTo' = 'leader';
