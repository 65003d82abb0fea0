-- Types that from acts_at on only those take who passed the exam; a type has as many rows as exams
-- stop it, of which the one that acts since last counts.
create table exam_gate (
  exam_id bigint not null references exam on delete cascade, app_id int not null,
  type int not null, acts_at timestamptz not null, primary key (exam_id, app_id, type)
);
