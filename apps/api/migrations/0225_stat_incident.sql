-- Sums that were not what the rows said: when that was found and mended, of which day and what, and
-- how many there were. One row a day and kind of each comparison.
create table stat_incident (
  id bigint primary key generated always as identity, at timestamptz not null, day date not null,
  of text not null, keys int not null
);
create index stat_incident_day on stat_incident (day);
-- On which days all was compared by the clock, and when.
create table stat_check (day date primary key, at timestamptz not null);
