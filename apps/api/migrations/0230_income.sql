-- How far the pay of a locked month is; without a row it is worked out and nobody has checked it.
create table performance_income (
  record_id bigint primary key references performance_record,
  state text not null check (state in ('computed', 'checked', 'approved', 'paid')),
  checked_by bigint references person, changed_by bigint not null references person,
  changed_at timestamptz not null, reason text not null default ''
);
create index performance_income_state on performance_income (state);
