create table decision (
  id bigint not null default next_id(), order_id bigint not null, record_id bigint not null, app_id int not null, type int not null, business text not null, post_id text not null, uid text not null default '',
  person_id bigint not null, page_key text not null, window_id text not null, serial_id bigint, task_id bigint, round smallint not null default 0, fence int not null, held_at timestamptz, shown_at timestamptz, at timestamptz not null default now(),
  result_id text not null, result_type text not null, remark text not null default '', labels int[] not null default '{}', form jsonb not null default '{}', patch_rows jsonb not null default '[]', current_json jsonb not null default '{}', changed jsonb not null default '{}',
  setting_version int not null, label_version text not null default '', content_hash text not null, language text not null default '', state text not null default 'active' check (state in ('active', 'undone', 'replaced')), replaces bigint, undo_until timestamptz,
  queue_row jsonb not null default '{}',
  primary key (id)
) partition by range (id);
create table decision_default partition of decision default;
create index decision_record on decision (record_id, person_id);
create index decision_person on decision (person_id, id desc);
create index decision_type on decision (app_id, type, id desc);
create index decision_serial on decision (serial_id, id desc) where serial_id is not null;
create index decision_post on decision (app_id, post_id);

-- One row for each accepted verdict: the key of idempotency. The same body again answers the same; another body is refused.
create table submission (
  order_id bigint not null, fence int not null, body_hash bytea not null, person_id bigint not null, decision_id bigint, answer jsonb not null, at timestamptz not null default now(), primary key (order_id, fence)
);
create table decision_label (
  decision_id bigint not null, label_id int not null, path int[] not null, position smallint not null, row_id text not null default '', primary key (decision_id, row_id, label_id)
);
create index decision_label_recent on decision_label (label_id, decision_id desc);
create table punish (
  id bigint primary key default next_id(), decision_id bigint not null, app_id int not null, type int not null, punish_id int not null references punish_type, scope text not null, subject text not null, post_id text not null, uid text not null default '', row_id text not null default '',
  reason_id int, label_id int, level smallint, start_at timestamptz not null, end_at timestamptz, permanent boolean not null default false, remark text not null default '', evidence jsonb not null default '[]', change_order_id text,
  state text not null default 'active' check (state in ('planned', 'sent', 'active', 'ended', 'failed', 'exempt', 'absorbed', 'superseded', 'cleared')), replaces bigint, setting_version int not null, person_id bigint not null, at timestamptz not null default now()
);
create unique index punish_live on punish (app_id, punish_id, scope, subject) where state in ('planned', 'sent', 'active');
create index punish_due on punish (end_at) where state in ('planned', 'sent', 'active');
create index punish_replaces on punish (replaces) where replaces is not null;
create index punish_uid on punish (app_id, uid, id desc);
create index punish_post on punish (app_id, post_id, id desc);
create index punish_decision on punish (decision_id);
create table punish_event (
  id bigint primary key default next_id(), punish_id bigint not null references punish, state text not null, person_id bigint, why text not null default '', at timestamptz not null default now()
);
create table auditor_count (
  day date not null, person_id bigint not null, app_id int not null, type int not null, result_id text not null, n int not null, primary key (day, person_id, app_id, type, result_id)
) with (fillfactor = 50);
-- Ends a statement that did not find what it was made for, as a serialisation failure does: it may run again on what is there now.
create function must_be(counted bigint, wanted bigint) returns bigint language plpgsql as
$$ begin if counted is distinct from wanted then raise exception '% rows instead of %', counted, wanted using errcode = 'serialization_failure'; end if; return counted; end $$;
