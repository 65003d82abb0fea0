-- Tasks that take what comes in look for it every second.
create index task_intake on task (next_draw_at) where kind = 'realtime' and state = 'running';
create index task_item_drawn on task_item (task_id, drawn_at);
