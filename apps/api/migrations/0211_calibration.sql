-- Calibration sessions: a team answers the same cases blind, sees how it differs, and agrees on what
-- is right. Cases are pinned in the version that is asked; answers stand in case_answer.
create table calibration (
  id bigint primary key default next_id(), name text not null,
  state text not null default 'draft'
    check (state in ('draft', 'open', 'discussing', 'closed', 'cancelled')),
  version int not null default 1, library_id bigint not null references case_library,
  remark text not null, named boolean not null, person_ids bigint[] not null,
  closes_at timestamptz, created_by bigint not null references person, updated_at timestamptz not null
);
create index calibration_library on calibration (library_id);
create index calibration_people on calibration using gin (person_ids);
create index calibration_due on calibration (closes_at) where state = 'open';
create table calibration_case (
  session_id bigint not null references calibration on delete cascade, place int not null,
  item_id bigint not null references case_item on delete cascade, version int not null,
  agreed jsonb, note text not null default '', guide text not null default '',
  agreed_by bigint references person, agreed_at timestamptz,
  guide_done_by bigint references person, guide_done_at timestamptz, new_version int,
  primary key (session_id, item_id)
);
create index calibration_case_item on calibration_case (item_id);
create table calibration_comment (
  id bigint primary key default next_id(), session_id bigint not null, item_id bigint not null,
  person_id bigint not null references person, text text not null, at timestamptz not null,
  foreign key (session_id, item_id) references calibration_case on delete cascade
);
create index calibration_comment_case on calibration_comment (session_id, item_id, id);
