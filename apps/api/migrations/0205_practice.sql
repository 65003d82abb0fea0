-- Simulations: people answer cases of a library in the real audit panel, each case pinned in the
-- version that is asked; drills: who wants to practises cases of a library at any time. Neither is
-- an order of a queue: a round has the places one person is asked in, answers stand in case_answer.
create table simulation (
  id bigint primary key default next_id(), name text not null,
  state text not null default 'draft'
    check (state in ('draft', 'running', 'paused', 'finished', 'cancelled')),
  version int not null default 1, library_id bigint not null references case_library,
  body jsonb not null, person_ids bigint[] not null, starts_at timestamptz, ends_at timestamptz,
  reason text not null default '', created_by bigint not null references person,
  updated_at timestamptz not null
);
create index simulation_library on simulation (library_id);
create index simulation_starts on simulation (starts_at) where state = 'draft';
create index simulation_ends on simulation (ends_at) where state in ('running', 'paused');
-- taken_by: who got a case of a pool that all share.
create table simulation_case (
  simulation_id bigint not null references simulation on delete cascade, place int not null,
  item_id bigint not null references case_item on delete cascade, version int not null,
  taken_by bigint references person, primary key (simulation_id, item_id)
);
create index simulation_case_item on simulation_case (item_id);
create index simulation_case_free on simulation_case (simulation_id, place) where taken_by is null;

create table case_order (
  id bigint primary key default next_id(), name text not null,
  library_id bigint not null references case_library, body jsonb not null,
  team_ids bigint[] not null, remark text not null, is_open boolean not null default true,
  version int not null default 1, created_by bigint not null references person,
  updated_at timestamptz not null, deleted_at timestamptz
);
create index case_order_library on case_order (library_id);

create table practice_round (
  id bigint primary key default next_id(), simulation_id bigint references simulation on delete cascade,
  case_order_id bigint references case_order on delete cascade,
  person_id bigint not null references person, created_at timestamptz not null,
  check (num_nonnulls(simulation_id, case_order_id) = 1), unique (simulation_id, person_id)
);
create index practice_round_drill on practice_round (case_order_id, person_id, id desc);
create index practice_round_person on practice_round (person_id, id desc);
create table practice_place (
  round_id bigint not null references practice_round on delete cascade, place int not null,
  item_id bigint not null references case_item on delete cascade, version int not null,
  answered_at timestamptz, primary key (round_id, place), unique (round_id, item_id)
);
create index practice_place_item on practice_place (item_id);
