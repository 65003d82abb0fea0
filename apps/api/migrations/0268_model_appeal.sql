-- Confirmed appeals of a model that are handed to its makers together; numbered by model.
create table model_appeal_set (
  id bigint primary key default next_id(), model_id bigint not null references model,
  number int not null, appeals int not null, reason text not null,
  made_by bigint not null references person, made_at timestamptz not null,
  unique (model_id, number)
);
-- What somebody holds against the output of a model for a record: the output as it was said, what
-- is wrong with it, and which label would have been right.
create table model_appeal (
  id bigint primary key default next_id(), record_id bigint not null, app_id int not null,
  type int not null, model_id bigint not null references model, model_version int not null,
  item text not null, label text not null, label_id int not null, score real not null,
  kind text not null check (
    kind in ('false_positive', 'false_negative', 'wrong_label', 'wrong_place')
  ),
  right_label_id int, remark text not null default '',
  source text not null check (source in ('auditor', 'owner', 'app', 'automatic')),
  state text not null default 'open' check (
    state in (
      'open', 'taken', 'confirmed', 'rejected', 'duplicate', 'exported', 'fixed', 'wont_fix'
    )
  ),
  -- Who raised it: a person, or a program by the name of its key.
  raised_by bigint references person, raised_as text not null default '',
  taken_by bigint references person, closed_by bigint references person,
  reason text not null default '', duplicate_of bigint references model_appeal,
  set_id bigint references model_appeal_set, fixed_in int, version int not null default 1,
  raised_at timestamptz not null, changed_at timestamptz not null,
  -- The same is said once of an output.
  unique (record_id, model_id, model_version, item, label, kind),
  check ((state = 'open') = (taken_by is null)),
  check ((state = 'duplicate') = (duplicate_of is not null)),
  check ((state = 'fixed') = (fixed_in is not null))
);
create index model_appeal_state on model_appeal (state, id desc);
create index model_appeal_of on model_appeal (model_id, id desc);
create index model_appeal_set_of on model_appeal (set_id) where set_id is not null;

-- Records with outputs of which something was decided that is not yet held against these.
create table model_decided (
  id bigint primary key generated always as identity, record_id bigint not null
) with (autovacuum_vacuum_scale_factor = 0.01);
create function decision_model_note() returns trigger language plpgsql as $$
begin
  if not exists (select from model_output) then return null; end if;
  insert into model_decided (record_id)
  select distinct d.record_id
  from fresh d
  where not d.test and exists (select from model_output o where o.record_id = d.record_id);
  return null;
end $$;
create trigger decision_model_insert after insert on decision
  referencing new table as fresh for each statement execute function decision_model_note();
create trigger decision_model_update after update on decision
  referencing new table as fresh for each statement execute function decision_model_note();

-- An appeal that was upheld makes a hit wrong, one that was turned down makes it right.
create or replace function model_hit_outcome(
  model bigint, version int, record bigint, label text, label_id int
) returns smallint language sql stable as $$
  select coalesce(
    (
      select case when a.state = 'rejected' then 3 else 1 end
      from model_appeal a
      where a.record_id = record and a.model_id = model
        and a.model_version = model_hit_outcome.version
        and a.label = model_hit_outcome.label and a.kind in ('false_positive', 'wrong_label')
        and a.state in ('confirmed', 'rejected', 'exported', 'fixed', 'wont_fix')
      order by a.id desc
      limit 1
    ), text_outcome(record, label_id)
  )::smallint
$$;
