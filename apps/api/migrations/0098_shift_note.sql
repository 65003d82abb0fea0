-- What people of a team leave for those who work next.
create table shift_note (id bigint primary key default next_id(), team_id bigint not null references team on delete cascade, person_id bigint not null references person, at timestamptz not null, text text not null);
create index shift_note_team on shift_note (team_id, id desc);
create index shift_note_person on shift_note (person_id);
