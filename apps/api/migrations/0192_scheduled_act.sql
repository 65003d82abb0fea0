-- Punishments that begin or end at a time. One set is what one call made: a verdict for several users
-- (begin), or a reason to lift several punishments (end); a large one waits for a second person.
create table scheduled_act_set (
  id bigint primary key generated always as identity, app_id int not null,
  kind text not null check (kind in ('begin', 'end')),
  result_id text not null default '', result_key text not null default '',
  labels int[] not null default '{}', punish_time bigint, remark text not null default '',
  unless_punished boolean not null default false, reason text not null,
  language text not null, change_order_id bigint references change_order,
  state text not null check (state in ('review', 'passed', 'rejected')), items int not null,
  made_by bigint not null references person, made_at timestamptz not null,
  reviewed_by bigint references person
);
create index scheduled_act_set_review on scheduled_act_set (id) where state = 'review';
create index scheduled_act_set_order on scheduled_act_set (change_order_id)
  where change_order_id is not null;
-- One act on one user or post. try_at: when the next server may do it; none: it does not wait.
-- punish_id: what begins or ends; punishment_id: the punishment that ends, or the one that began.
-- told: its maker has been told of a failure.
create table scheduled_act (
  id bigint primary key generated always as identity,
  set_id bigint not null references scheduled_act_set, app_id int not null, type int not null,
  kind text not null check (kind in ('begin', 'end')), uid text not null, post_id text not null,
  punish_id int not null references punish_type, punishment_id bigint references punish,
  run_at timestamptz not null, latest timestamptz, try_at timestamptz,
  tries smallint not null default 0, version int not null default 1,
  state text not null check (
    state in (
      'review', 'waiting', 'done', 'nothing-to-do', 'failed', 'missed', 'cancelled', 'rejected'
    )
  ),
  why text not null default '', message text not null default '', decision_id bigint,
  ended_at timestamptz, ended_by bigint references person, told boolean not null default true,
  check ((state = 'waiting') = (try_at is not null))
);
create index scheduled_act_due on scheduled_act (try_at) where try_at is not null;
create index scheduled_act_untold on scheduled_act (id) where not told;
create index scheduled_act_set_of on scheduled_act (set_id);
create index scheduled_act_time on scheduled_act (run_at, id);
create index scheduled_act_uid on scheduled_act (app_id, uid, id desc);
create index scheduled_act_punishment on scheduled_act (punishment_id)
  where punishment_id is not null;
-- A punishment has one time at which it ends.
create unique index scheduled_act_one_end on scheduled_act (punishment_id)
  where kind = 'end' and state in ('review', 'waiting');
