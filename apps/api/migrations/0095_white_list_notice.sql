-- The end of which the maker of an entry was told; another end is told anew.
alter table white_list_entry add column told_until timestamptz;
create index white_list_entry_ending on white_list_entry (until) where state = 'active' and until is not null;
