-- Items that are in force, wait for a release or for their reviewer, counted by kind before more
-- are taken.
create index text_item_counted on text_item (kind)
  where approved_version is not null or state = 'pending';
