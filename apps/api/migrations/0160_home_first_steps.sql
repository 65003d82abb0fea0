-- Who put the page of first steps away, and when; no row: nobody did.
create table home_first_steps (
  id int primary key default 1 check (id = 1),
  hidden_at timestamptz not null,
  hidden_by text not null
);
