-- What the answers of a task do. Of a study nothing leaves: its orders wait beside the ordinary
-- ones of their records, and neither hinders the other.
alter table task add column effect text not null default 'acts'
  check (effect in ('acts', 'shadow', 'labels'));
-- The round whose answer stands, of an item that ends without a decision; of one whose answers
-- differ none does.
alter table task_item add column final_round smallint;
alter table task_item drop constraint task_item_final_by_check;
alter table task_item add constraint task_item_final_by_check check (
  final_by in ('', 'round', 'majority', 'time', 'judge', 'appeal', 'leader', 'void', 'differ')
);
