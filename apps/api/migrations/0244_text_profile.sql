-- Profiles are changed in the console. `edition` is what releases take: it rises when a second
-- person approves what was written; `version` rises with every change of the row.
alter table text_profile rename column version to edition;
alter table text_profile
  add column name text not null default '', add column built_in boolean not null default false,
  add column version int not null default 1,
  add column draft_steps jsonb,
  add column draft_state text check (draft_state in ('draft', 'pending', 'rejected')),
  add column draft_authors bigint[] not null default '{}',
  add column reason text not null default '',
  add column updated_by bigint references person, add column updated_at timestamptz;
update text_profile set built_in = true;

-- Rows that a profile adds to the built-in tables. Those added or taken away count once approved.
create table text_profile_row (
  id bigint primary key default next_id(),
  profile_id bigint not null references text_profile on delete cascade,
  kind text not null check (kind in ('twins', 'leet', 'simplified', 'radicals', 'pinyin')),
  given text not null, read_as text not null,
  state text not null check (state in ('approved', 'added', 'removed')),
  made_by bigint not null references person, made_at timestamptz not null
);
create unique index text_profile_row_given on text_profile_row (profile_id, kind, given)
where state <> 'removed';

-- Who looked at what the written part of a profile changes: nobody approves it unseen.
create table text_profile_look (
  profile_id bigint not null references text_profile on delete cascade,
  person_id bigint not null references person, version int not null,
  primary key (profile_id, person_id)
);
