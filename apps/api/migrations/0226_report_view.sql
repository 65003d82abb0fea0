-- Columns and targets of a report, as a person keeps them; of nobody: as everybody sees them at
-- first.
create table report_view (
  id bigint primary key default next_id(), report text not null,
  person_id bigint references person on delete cascade, view jsonb not null,
  saved_by bigint not null references person, saved_at timestamptz not null,
  unique nulls not distinct (report, person_id)
);
