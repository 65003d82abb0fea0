-- Words that people propose while they audit; another person reviews them.
create table added_word (
  id bigint primary key default next_id(), app_id int not null, type int not null, rule text not null, word_type smallint not null check (word_type in (0, 1, 2)), label_id int, level smallint not null check (level between 1 and 3), languages text[] not null default '{}', remark text not null default '',
  record_id bigint, state text not null default 'pending' check (state in ('pending', 'accepted', 'rejected')), proposed_by bigint not null references person, proposed_at timestamptz not null, reviewed_by bigint references person, reviewed_at timestamptz, reason text not null default '',
  check ((state = 'pending') = (reviewed_at is null))
);
create unique index added_word_open on added_word (app_id, type, rule, word_type) where state <> 'rejected';
create index added_word_state on added_word (app_id, state, id desc);
