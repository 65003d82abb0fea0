-- Who had a part in what was said of a record is looked up with every inspection that is made and
-- every appeal that is taken in hand.
create index inspection_record on inspection (record_id);
create index branch_order_record on branch_order (record_id);
create index appeal_record on appeal (record_id);
