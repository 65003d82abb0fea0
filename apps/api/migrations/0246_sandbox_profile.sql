-- The profile whose written part a sandbox tries, one at most; profile: as it was when it started.
alter table text_sandbox add column profile_id bigint references text_profile on delete set null,
  add column profile jsonb;
create index text_sandbox_profile on text_sandbox (profile_id) where profile_id is not null;
