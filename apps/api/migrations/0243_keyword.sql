-- Proposed words that are the same are read as one. normal: what makes two of them the same.
alter table added_word add column normal text not null default '',
  add column merged text not null default '' check (merged in ('', 'alternative', 'except'));
update added_word set normal = case when word_type = 0 then lower(rule) else rule end;
create index added_word_normal on added_word (md5(normal), word_type);
create index added_word_proposed on added_word (proposed_at);
-- Who proposed again what waits or was accepted already, and beside which record.
create table added_word_again (
  word_id bigint not null references added_word on delete cascade,
  person_id bigint not null references person, record_id bigint, at timestamptz not null,
  primary key (word_id, person_id)
);
