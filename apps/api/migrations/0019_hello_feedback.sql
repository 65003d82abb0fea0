-- What users of an app say or report. ref: the app's own number. holder: who has taken it, until held_until. assignee: to whom it was passed; then only that person takes it.
create table hello_feedback (
  id bigint primary key default next_id(), app_id int not null references app, ref text not null, kind text not null check (kind in ('feedback', 'report')), state text not null default 'waiting' check (state in ('waiting', 'passed', 'replied', 'closed')), version int not null default 1,
  uid text not null, nickname text not null default '', country text not null default '', language text not null default '', text text not null, pictures text[] not null default '{}', logs jsonb not null default '[]', post_id text not null default '', target_uid text not null default '',
  app_version text not null default '', device text not null default '', created_at timestamptz not null, received_at timestamptz not null, holder_id bigint references person, held_until timestamptz, assignee_id bigint references person, reply text not null default '',
  settled_at timestamptz, settled_by text not null default '', unique (app_id, ref)
);
create index hello_feedback_waiting on hello_feedback (created_at, id) where state in ('waiting', 'passed');
create index hello_feedback_user on hello_feedback (app_id, uid, id desc);
create index hello_feedback_app on hello_feedback (app_id, id desc);
create index hello_feedback_holder on hello_feedback (holder_id) where holder_id is not null;
create table hello_feedback_log (
  id bigint primary key default next_id(), feedback_id bigint not null references hello_feedback on delete cascade, at timestamptz not null, by_name text not null, act text not null, state text not null, text text not null default '', detail jsonb not null default '{}'
);
create index hello_feedback_log_of on hello_feedback_log (feedback_id, id);
-- Texts sent to users of apps. texts: as they are being written; live: as they were passed and are used. app_id null: every app.
create table im_template (
  id bigint primary key default next_id(), key text not null unique, act text not null, app_id int references app, texts jsonb not null, live jsonb, remark text not null default '', state text not null default 'draft' check (state in ('draft', 'pending', 'approved', 'off')), version int not null default 1,
  updated_at timestamptz not null, updated_by text not null, author_id bigint not null references person, approved_by text not null default ''
);
create table im_template_use (
  template_id bigint not null references im_template on delete cascade, at timestamptz not null, app_id int not null, language text not null
);
create index im_template_use_at on im_template_use (template_id, at);
-- A question that asks what another one asks already, and where the change stands that settled it.
alter table question add column duplicate_of bigint references question, add column change_link text not null default '';
create index question_duplicate on question (duplicate_of) where duplicate_of is not null;
