-- Built-in items: kinds of contacts and personal numbers, which the rule names.
alter table text_item drop constraint text_item_kind_check, drop constraint text_item_word_type_check;
alter table text_item
  add constraint text_item_kind_check check (kind in ('word', 'pattern', 'combination', 'contact')),
  add constraint text_item_word_type_check check (word_type between 0 and 4);
