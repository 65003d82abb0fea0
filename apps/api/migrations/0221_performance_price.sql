-- What is paid for, a row for each version of the whole table; one is in force, and one may wait
-- for a second person.
create table performance_price (
  version int primary key, body jsonb not null,
  state text not null check (state in ('inForce', 'waiting', 'rejected', 'replaced')),
  made_by bigint not null references person, at timestamptz not null,
  reviewed_by bigint references person, reviewed_at timestamptz, reason text not null default ''
);
create unique index performance_price_in_force on performance_price (state)
  where state in ('inForce', 'waiting');
