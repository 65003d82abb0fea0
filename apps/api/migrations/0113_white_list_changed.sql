-- Whether lists changed a moment ago is asked with every sign of life of an audit page.
create index white_list_entry_changed on white_list_entry (changed_at);
create index white_list_changed on white_list (changed_at);
