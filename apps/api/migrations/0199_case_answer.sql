-- What people answered to items of libraries, wherever they were asked: the source names the kind of
-- work and source_id the one of it (attempt of an exam, simulation, drill, task with hidden cases,
-- calibration session). right_answer is null until a person has marked it; it is held against the
-- version that was asked, or against a key that was corrected since. team_id is that of the day.
create table case_answer (
  id bigint primary key default next_id(),
  item_id bigint not null references case_item on delete cascade, version int not null,
  library_id bigint not null references case_library on delete cascade,
  source text not null check (source in ('exam', 'simulation', 'drill', 'gold', 'calibration')),
  source_id bigint not null, person_id bigint not null references person, team_id bigint,
  answer jsonb not null, right_answer boolean, ms int not null check (ms >= 0),
  at timestamptz not null,
  unique (source, source_id, person_id, item_id)
);
create index case_answer_library on case_answer (library_id, at desc, id desc);
create index case_answer_item on case_answer (item_id, at desc);
create index case_answer_person on case_answer (person_id, at desc);
