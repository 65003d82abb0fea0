-- Exams of questions of libraries. What is asked of lists stands in columns, the rest in body.
-- total and questions: of a paper; last_serial: the number of the attempt that began last.
create table exam (
  id bigint primary key default next_id(), name text not null,
  state text not null default 'draft'
    check (state in ('draft', 'published', 'running', 'marking', 'closed', 'cancelled')),
  version int not null default 1, body jsonb not null, total float8 not null,
  questions int not null, open_at timestamptz not null, close_at timestamptz not null,
  last_serial int not null default 0, reminded_at timestamptz,
  created_by bigint not null references person, created_at timestamptz not null,
  updated_by bigint not null references person, updated_at timestamptz not null,
  published_by bigint references person, published_at timestamptz
);
create index exam_due on exam (state, open_at, close_at)
  where state in ('published', 'running', 'marking');
create table exam_library (
  exam_id bigint not null references exam on delete cascade,
  library_id bigint not null references case_library, primary key (exam_id, library_id)
);
-- The questions of a published exam in the version that is asked. key, points and void are
-- corrections: they hold in place of what the version and the paper say.
create table exam_item (
  exam_id bigint not null references exam on delete cascade,
  item_id bigint not null references case_item, version int not null, no int not null,
  key jsonb, points int, void boolean not null default false, primary key (exam_id, item_id)
);
-- Who is to take a published exam; team_id as of that day.
create table exam_person (
  exam_id bigint not null references exam on delete cascade,
  person_id bigint not null references person, team_id bigint, primary key (exam_id, person_id)
);
create index exam_person_person on exam_person (person_id, exam_id);
-- An attempt: serial is its number in the exam, which markers see in place of a name. due_at is
-- when it is handed in at the latest; while it is suspended, when what is left of that is over.
create table exam_attempt (
  id bigint primary key default next_id(), exam_id bigint not null references exam on delete cascade,
  person_id bigint not null references person, team_id bigint, no int not null,
  serial int not null, state text not null default 'running'
    check (state in ('running', 'suspended', 'submitted', 'marked', 'void')),
  started_at timestamptz not null, deadline timestamptz not null, due_at timestamptz not null,
  suspended_at timestamptz, suspended_ms bigint not null default 0,
  suspends int not null default 0, submitted_at timestamptz, marked_at timestamptz,
  score float8, first_score float8, passed boolean, valid_to timestamptz,
  reason text not null default '', unique (exam_id, serial), unique (exam_id, person_id, no)
);
create unique index exam_attempt_open on exam_attempt (exam_id, person_id)
  where state in ('running', 'suspended');
create index exam_attempt_due on exam_attempt (due_at) where state in ('running', 'suspended');
create index exam_attempt_person on exam_attempt (person_id, id desc);
-- The paper of an attempt, a row a question. seq: of the answer that is kept, 0 where none is.
-- mark: the share of the points that a person gave for a text.
create table exam_answer (
  attempt_id bigint not null references exam_attempt on delete cascade, item_no int not null,
  item_id bigint not null references case_item, version int not null, most float8 not null,
  seq int not null default 0, answer jsonb, ms int not null default 0, at timestamptz,
  mark float8, marked_by bigint references person, points float8, right_answer boolean,
  primary key (attempt_id, item_no), unique (attempt_id, item_id)
);
create index exam_answer_item on exam_answer (item_id);
