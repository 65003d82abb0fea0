-- A version on trial whose figures are far off is held: it gets nobody until somebody resumes it.
alter table model_version drop constraint model_version_state_check;
alter table model_version add constraint model_version_state_check check (
  state in ('registered', 'mock', 'shadow', 'staged', 'held', 'live', 'retired')
);
-- hold: {kind, staged, live, share, at}, share in parts of ten thousand. accepted: what holds this
-- trial no more. compared_from: when the trial began.
alter table model_version add column hold jsonb, add column compared_from timestamptz,
  add column accepted text[] not null default '{}',
  add constraint model_version_hold check ((hold is not null) = (state = 'held'));
update model_version set compared_from = changed_at where state = 'staged';
drop index model_version_one;
create unique index model_version_one
  on model_version (model_id, (case state when 'held' then 'staged' else state end))
  where state in ('mock', 'shadow', 'staged', 'held', 'live');

-- Whether a hit of a version was right: 3 yes, 2 and 1 no, 0 nobody decided.
create function model_hit_outcome(model bigint, version int, record bigint, label text, label_id int)
returns smallint language sql stable as $$
  select text_outcome(record, label_id)
$$;
