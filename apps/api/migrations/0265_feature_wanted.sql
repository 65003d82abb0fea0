-- What people picked on audit pages as the same as something known, of which a feature is to be
-- proposed: noted with the decision, made by a job when it can hardly be taken back any more. key:
-- the library a face was to go into.
create table feature_wanted (
  decision_id bigint primary key, kind text not null check (kind in ('similar', 'face')),
  key text not null default '', tries smallint not null default 0, due_at timestamptz not null,
  taken_until timestamptz
);
create index feature_wanted_due on feature_wanted (due_at);
-- Where no library is kept nothing is to be proposed.
create function decision_note_feature() returns trigger language plpgsql as $$
begin
  if not exists (select from feature_store) then return null; end if;
  insert into feature_wanted (decision_id, kind, key, due_at)
  select n.decision_id, n.kind, case when n.kind = 'face' then n.value ->> 'libraryId' else '' end,
    d.at + interval '1 minute'
  from fresh n
  join decision d on d.id = n.decision_id
  where not d.test
    and case n.kind
      when 'similar' then n.key in ('same', 'edited') and n.value -> 'none' = 'false'
      when 'face' then n.key = 'same' and n.value -> 'add' = 'true'
        and n.value ->> 'libraryId' is not null
      else false end
  order by n.decision_id
  on conflict do nothing;
  return null;
end $$;
create trigger decision_note_feature after insert on decision_note
  referencing new table as fresh for each statement execute function decision_note_feature();
