-- Questions to the back-end team. news_at: when staff did something last; viewed_at: when the asker looked. awaits: whose turn it is.
create table question (
  id bigint primary key default next_id(), version int not null default 1, state text not null default 'open' check (state in ('open', 'taken', 'answered', 'resolved', 'reopened', 'retracted')), asker_id bigint not null references person, assignee_id bigint references person,
  created_time timestamptz not null, title text not null, backend_id bigint not null, backend_title text not null, backend_path text not null, app_id int not null references app, app_name text not null, another_business text not null default '', business text not null default '', post_id text not null,
  remark text not null, ip_info text not null default '', report_url text not null default '', host_name text not null default '', asked_at timestamptz not null, changed_at timestamptz not null, answered_at timestamptz, last_answer text not null default '', awaits text not null default 'staff',
  news_at timestamptz, viewed_at timestamptz
);
create index question_asker on question (asker_id, id desc);
create index question_app on question (app_id, id desc);
create index question_news on question (asker_id) where news_at is not null and (viewed_at is null or viewed_at < news_at);
create table question_log (
  id bigint primary key default next_id(), question_id bigint not null references question on delete cascade, at timestamptz not null, person_id bigint not null references person, staff boolean not null, act text not null, state text not null, text text not null default '', detail jsonb not null default '{}'
);
create index question_log_of on question_log (question_id, id);
-- Files of a question (log_id null: of the question itself) and of what was said about it.
create table question_annex (
  id bigint primary key generated always as identity, question_id bigint not null references question on delete cascade, log_id bigint references question_log on delete cascade, position int not null, file_id text not null references file, name text not null, unique nulls not distinct (question_id, log_id, position)
);
create index question_annex_file on question_annex (file_id);
