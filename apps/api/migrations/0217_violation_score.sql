-- Templates say how many points a punished violation has, how these fade and what a score suggests.
-- What is in force is a version; `draft` is what is being written, `revision` rises with each.
create table violation_template (
  id bigint primary key default next_id(), name text not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'retired')),
  version int not null default 0, app_ids int[] not null default '{}', draft jsonb,
  revision int not null default 1, updated_by bigint not null references person,
  updated_at timestamptz not null, created_at timestamptz not null, retired_at timestamptz,
  check (state <> 'published' or version > 0)
);
create unique index violation_template_name on violation_template (lower(name))
  where state <> 'retired';
-- from_days and weights: from so many days on, points weigh so many thousandths.
create table violation_version (
  template_id bigint not null references violation_template on delete cascade, version int not null,
  body jsonb not null, from_days int[] not null, weights int[] not null, daily_cap int,
  made_by bigint not null references person, published_by bigint not null references person,
  published_at timestamptz not null, primary key (template_id, version)
);
-- Points of a label, of all below it, or of all labels of a class; level 0: every level. results:
-- by how many thousandths a result multiplies them.
create table violation_point (
  template_id bigint not null, version int not null, label_id int not null, class_id int not null,
  level smallint not null, points int not null, results jsonb not null default '{}',
  primary key (template_id, version, label_id, class_id, level),
  foreign key (template_id, version) references violation_version on delete cascade,
  check ((label_id = 0) <> (class_id = 0))
);
-- One for each decision and label with which a user was punished. points: what it is worth;
-- counted: what the cap of its day leaves of that. void_why `hand`: somebody said so, for good.
create table violation_event (
  id bigint primary key default next_id(), template_id bigint not null
    references violation_template on delete cascade,
  version int not null, app_id int not null, uid text not null, decision_id bigint not null,
  label_id int not null, punish_id bigint not null, level smallint, points int not null,
  counted int not null, daily_cap int, at timestamptz not null,
  state text not null default 'live' check (state in ('live', 'void')),
  void_why text not null default '', voided_at timestamptz, voided_by bigint references person,
  reason text not null default '',
  unique (template_id, decision_id, uid, label_id), check ((state = 'void') = (void_why <> ''))
);
create index violation_event_user on violation_event (app_id, uid, template_id, at);
create index violation_event_decision on violation_event (decision_id);
-- The score of a user: right from as_of until next_at, when some points weigh something else.
create table violation_user (
  template_id bigint not null references violation_template on delete cascade,
  app_id int not null, uid text not null, country text not null default '', score int not null,
  events int not null, last_at timestamptz not null,
  as_of timestamptz not null, next_at timestamptz, primary key (template_id, app_id, uid)
) with (fillfactor = 80);
create index violation_user_score on violation_user (template_id, score desc);
create index violation_user_next on violation_user (next_at) where next_at is not null;
create index violation_user_uid on violation_user (app_id, uid);
-- Values what happened anew, user by user; a preview changes nothing and says who crosses a line.
create table violation_recompute (
  id bigint primary key default next_id(),
  template_id bigint not null references violation_template on delete cascade,
  dry boolean not null, draft jsonb, version int not null,
  state text not null default 'running'
    check (state in ('running', 'done', 'cancelled', 'failed')),
  total int not null default 0, done int not null default 0, app_id int not null default 0,
  last_uid text not null default '', lines jsonb not null default '[]',
  since timestamptz, person_id bigint not null references person, at timestamptz not null,
  ended_at timestamptz
);
create unique index violation_recompute_running on violation_recompute (template_id)
  where state = 'running';
create index violation_recompute_template on violation_recompute (template_id, id desc);

-- What points of a time weigh when they are looked at, in thousandths.
create function violation_weight(given timestamptz, seen timestamptz, from_days int[],
  weights int[]) returns int language sql stable as
$$ select coalesce((
    select s.weight
    from unnest(from_days, weights) as s(days, weight)
    where given + make_interval(hours => 24 * s.days) <= seen
    order by s.days desc limit 1
  ), 0) $$;
-- The score of a user at a time: what counts of each event, as its own version lets it fade.
create function violation_score(template bigint, app int, who text, seen timestamptz)
returns int language sql stable as
$$ select coalesce(floor(sum(
    e.counted::numeric * violation_weight(e.at, seen, v.from_days, v.weights)) / 1000), 0)::int
  from violation_event e
  join violation_version v on v.template_id = e.template_id and v.version = e.version
  where e.app_id = app and e.uid = who and e.template_id = template and e.state = 'live' $$;
-- When some event of a user weighs something else next.
create function violation_next(template bigint, app int, who text, seen timestamptz)
returns timestamptz language sql stable as
$$ select min(e.at + make_interval(hours => 24 * s.days))
  from violation_event e
  join violation_version v on v.template_id = e.template_id and v.version = e.version
  cross join unnest(v.from_days) as s(days)
  where e.app_id = app and e.uid = who and e.template_id = template and e.state = 'live'
    and e.at + make_interval(hours => 24 * s.days) > seen $$;

-- Which users were punished for which labels by decisions that stand. What a decision that stands
-- for another one keeps of its punishments is told in `changed`.
create function violation_standing(ids bigint[])
returns table (decision_id bigint, app_id int, uid text, label_id int, path int[], result_id text,
  punish_id bigint, level smallint, at timestamptz) language sql stable as
$$ with d as (
    select d.id, d.app_id, d.result_id, d.changed
    from decision d
    where d.id = any(ids) and d.state = 'active' and not d.test
  ),
  p as (
    select d.id as decision, d.result_id, p.*
    from d
    join punish p on p.decision_id = d.id
    union all
    select d.id, d.result_id, p.*
    from d
    cross join lateral jsonb_array_elements_text(
      case jsonb_typeof(d.changed -> 'kept') when 'array' then d.changed -> 'kept' else '[]' end
    ) as k(id)
    join punish p on p.id = k.id::bigint and p.decision_id <> d.id
  ),
  l as (
    select p.decision, p.id, l.label_id, l.path
    from p
    join decision_label l on l.decision_id = p.decision
      and (p.row_id = '' or l.row_id in ('', p.row_id))
  )
  select distinct on (p.decision, p.id, l.label_id) p.decision, p.app_id, p.uid, l.label_id, l.path,
    p.result_id, p.id, p.level, p.at
  from p
  join l on l.decision = p.decision and l.id = p.id
  where p.uid <> '' and p.scope <> 'none' and p.state not in ('exempt', 'failed', 'cleared') $$;

-- Makes the scores of users of templates anew from their events.
create function violation_settle(templates bigint[], apps int[], uids text[])
returns void language plpgsql as $$
begin
  with w as (
    select e.id, case when e.daily_cap is null then e.points else greatest(0, least(
        e.points,
        e.daily_cap - coalesce(sum(e.points) over (
          partition by e.template_id, e.app_id, e.uid, e.label_id,
            (e.at at time zone 'Asia/Shanghai')::date
          order by e.at, e.decision_id rows between unbounded preceding and 1 preceding
        ), 0)
      )) end as counted
    from violation_event e
    where (e.app_id, e.uid, e.template_id)
        in (select u.a, u.w, u.t from unnest(templates, apps, uids) as u(t, a, w))
      and e.state = 'live'
  )
  update violation_event e set counted = w.counted from w where e.id = w.id
    and e.counted <> w.counted;
  delete from violation_user v using unnest(templates, apps, uids) as u(t, a, w)
  where v.template_id = u.t and v.app_id = u.a and v.uid = u.w and not exists (
    select 1 from violation_event e
    where e.app_id = u.a and e.uid = u.w and e.template_id = u.t and e.state = 'live'
  );
  insert into violation_user (template_id, app_id, uid, country, score, events, last_at, as_of,
    next_at)
  select u.t, u.a, u.w, coalesce(c.country, ''), violation_score(u.t, u.a, u.w, f.seen), f.events,
    f.last_at, f.seen, violation_next(u.t, u.a, u.w, f.seen)
  from (select distinct t, a, w from unnest(templates, apps, uids) as u(t, a, w)) u
  cross join lateral (
    select count(*)::int as events, max(e.at) as last_at, greatest(now(), max(e.at)) as seen
    from violation_event e
    where e.app_id = u.a and e.uid = u.w and e.template_id = u.t and e.state = 'live'
  ) f
  cross join lateral (
    select e.decision_id
    from violation_event e
    where e.app_id = u.a and e.uid = u.w and e.template_id = u.t and e.state = 'live'
    order by e.at desc, e.decision_id desc limit 1
  ) n
  left join lateral (
    select r.country
    from decision d
    join record r on r.id = d.record_id
    where d.id = n.decision_id
  ) c on true
  where f.events > 0
  order by u.t, u.a, u.w
  on conflict (template_id, app_id, uid) do update
  set country = excluded.country, score = excluded.score, events = excluded.events,
    last_at = excluded.last_at, as_of = excluded.as_of, next_at = excluded.next_at;
end $$;

-- What decisions that stand are worth by the version in force of templates, one row a label. Of the
-- points that fit a label its own go first, then those of what is above it, then those of its
-- class; points of a level go before those of every level. Of several punishments the one with the
-- most points counts.
create function violation_worth(ids bigint[], template bigint)
returns table (template_id bigint, version int, daily_cap int, decision_id bigint, app_id int,
  uid text, label_id int, punish_id bigint, level smallint, points int, at timestamptz)
language sql stable as
$$ with one as (
    select distinct on (t.id, s.decision_id, s.punish_id, s.label_id) t.id as template_id,
      t.version, v.daily_cap, s.decision_id, s.app_id, s.uid, s.label_id, s.punish_id, s.level,
      s.at, (p.points::bigint * coalesce((p.results ->> s.result_id)::int, 1000) / 1000)::int
        as points
    from violation_standing(ids) s
    join violation_template t on t.state = 'published' and s.app_id = any(t.app_ids)
      and (template is null or t.id = template)
    join violation_version v on v.template_id = t.id and v.version = t.version
    left join label l on l.id = s.label_id
    left join label_tree k on k.id = l.tree_id
    join violation_point p on p.template_id = t.id and p.version = t.version
      and (p.label_id = s.label_id or p.label_id = any(s.path) or p.class_id = k.class_id)
      and p.level in (0, coalesce(s.level, 0))
    order by t.id, s.decision_id, s.punish_id, s.label_id, p.label_id = s.label_id desc,
      coalesce(array_position(s.path, p.label_id), 0) desc, p.level desc
  )
  select distinct on (o.template_id, o.decision_id, o.uid, o.label_id) o.template_id, o.version,
    o.daily_cap, o.decision_id, o.app_id, o.uid, o.label_id, o.punish_id, o.level, o.points,
    min(o.at) over (partition by o.template_id, o.decision_id, o.uid, o.label_id)
  from one o
  where o.points > 0
  order by o.template_id, o.decision_id, o.uid, o.label_id, o.points desc, o.punish_id $$;

-- Brings the events of decisions in line with what stands. is_new: what a published template values
-- gets an event; otherwise events that are there end, or stand again. anew: those of one template
-- are valued by its version in force, whatever they were worth.
create function violation_refresh(ids bigint[], is_new boolean, anew bigint default null)
returns void language plpgsql as $$
declare templates bigint[]; apps int[]; uids text[];
begin
  -- Of two at once on one user the later one sees what the earlier one did.
  perform pg_advisory_xact_lock(hashtextextended('score:' || u.app_id || ' ' || u.uid, 7312))
  from (
    select s.app_id, s.uid from violation_standing(ids) s
    union
    select e.app_id, e.uid from violation_event e where e.decision_id = any(ids)
    order by 1, 2
  ) u;
  -- Decisions that are kept no more cannot say any longer that they do not stand.
  update violation_event e
  set state = 'void', voided_at = coalesce(e.voided_at, now()),
    void_why = case d.state when 'undone' then 'undone' when 'replaced' then 'replaced'
      else case when s.decision_id is null then 'cleared' else 'recomputed' end end
  from decision d
  left join lateral (
    select x.decision_id from violation_standing(array[d.id]) x limit 1
  ) s on anew is not null
  where e.decision_id = any(ids) and d.id = e.decision_id and e.void_why <> 'hand'
    and (anew is null and e.void_why <> 'recomputed' or e.template_id = anew)
    and not exists (
      select 1
      from violation_standing(ids) x
      where anew is null and x.decision_id = e.decision_id and x.uid = e.uid
        and x.label_id = e.label_id
    )
    and not exists (
      select 1
      from violation_worth(ids, anew) w
      where anew is not null and w.decision_id = e.decision_id and w.uid = e.uid
        and w.label_id = e.label_id
    );
  -- What was ended with its decision or punishment alone stands again with it.
  update violation_event e
  set state = 'live', void_why = '', voided_at = null, punish_id = x.punish_id
  from (
    select s.decision_id, s.uid, s.label_id, min(s.punish_id) as punish_id
    from violation_standing(ids) s
    group by 1, 2, 3
  ) x
  where anew is null and x.decision_id = e.decision_id and x.uid = e.uid
    and x.label_id = e.label_id and e.void_why in ('undone', 'replaced', 'cleared');
  if is_new or anew is not null then
    insert into violation_event as e (template_id, version, daily_cap, decision_id, app_id, uid,
      label_id, punish_id, level, points, counted, at)
    select w.template_id, w.version, w.daily_cap, w.decision_id, w.app_id, w.uid, w.label_id,
      w.punish_id, w.level, w.points, w.points, w.at
    from violation_worth(ids, anew) w
    order by w.template_id, w.decision_id, w.uid, w.label_id
    on conflict (template_id, decision_id, uid, label_id) do update
    set version = excluded.version, daily_cap = excluded.daily_cap, punish_id = excluded.punish_id,
      level = excluded.level, points = excluded.points, counted = excluded.points,
      at = excluded.at,
      state = case when e.void_why = 'hand' then 'void' else 'live' end,
      void_why = case when e.void_why = 'hand' then 'hand' else '' end,
      voided_at = case when e.void_why = 'hand' then e.voided_at end
    where anew is not null;
  end if;
  select array_agg(u.template_id), array_agg(u.app_id), array_agg(u.uid)
  into templates, apps, uids
  from (
    select distinct e.template_id, e.app_id, e.uid
    from violation_event e
    where e.decision_id = any(ids) and (anew is null or e.template_id = anew)
  ) u;
  if templates is not null then perform violation_settle(templates, apps, uids); end if;
end $$;

-- Values all that users did by the version in force of a template.
create function violation_revalue(template bigint, app int, who text[])
returns void language plpgsql as $$
begin
  perform violation_refresh(array(
    select p.decision_id from punish p where p.app_id = app and p.uid = any(who)
    union
    select n.id
    from punish p
    join decision d on d.id = p.decision_id
    join decision n on n.record_id = d.record_id
    where p.app_id = app and p.uid = any(who) and n.replaces is not null
    union
    select e.decision_id
    from violation_event e
    where e.app_id = app and e.uid = any(who) and e.template_id = template
  ), true, template);
end $$;

-- Whatever writes a decision or a punishment, or takes one back, passes here.
create function violation_of_decision() returns trigger language plpgsql as $$
declare ids bigint[]; heirs bigint[];
begin
  if not exists (select 1 from violation_template where version > 0) then return null; end if;
  if tg_op = 'INSERT' then
    heirs := array(
      select d.id
      from fresh d
      where not d.test and d.uid <> '' and exists (
        select 1
        from violation_template t
        where t.state = 'published' and d.app_id = any(t.app_ids)
      ) and (exists (select 1 from punish p where p.decision_id = d.id))
    );
  else
    ids := array(select d.id from fresh d join old_rows o on o.id = d.id and o.state <> d.state);
    heirs := array(
      select d.id
      from fresh d
      join old_rows o on o.id = d.id and o.changed is distinct from d.changed
      where not d.test
    );
  end if;
  if cardinality(ids) > 0 then perform violation_refresh(ids, false); end if;
  if cardinality(heirs) > 0 then perform violation_refresh(heirs, true); end if;
  return null;
end $$;
create trigger decision_violation_insert after insert on decision
  referencing new table as fresh for each statement execute function violation_of_decision();
create trigger decision_violation_update after update on decision
  referencing new table as fresh old table as old_rows for each statement
  execute function violation_of_decision();
create function violation_of_punish() returns trigger language plpgsql as $$
declare ids bigint[];
begin
  ids := array(
    select distinct e.decision_id
    from fresh p
    join old_rows o on o.id = p.id
      and (o.state in ('exempt', 'failed', 'cleared'))
        <> (p.state in ('exempt', 'failed', 'cleared'))
    join violation_event e on e.app_id = p.app_id and e.uid = p.uid
  );
  if cardinality(ids) > 0 then perform violation_refresh(ids, false); end if;
  return null;
end $$;
create trigger punish_violation_update after update on punish
  referencing new table as fresh old table as old_rows for each statement
  execute function violation_of_punish();

-- Brings up to so many scores to a time at which points of theirs weigh something else; answers how
-- many there were. Rows first, what they say after: nothing that was settled meanwhile is lost.
create function violation_turn(seen timestamptz, most int) returns int language plpgsql as $$
declare templates bigint[]; apps int[]; uids text[]; n int;
begin
  select array_agg(u.template_id), array_agg(u.app_id), array_agg(u.uid), count(*)
  into templates, apps, uids, n
  from (
    select v.template_id, v.app_id, v.uid
    from violation_user v
    where v.next_at <= seen
    order by v.next_at limit most for update skip locked
  ) u;
  if n = 0 then return 0; end if;
  update violation_user v
  set score = violation_score(v.template_id, v.app_id, v.uid, seen), as_of = seen,
    next_at = violation_next(v.template_id, v.app_id, v.uid, seen)
  where (v.template_id, v.app_id, v.uid)
    in (select * from unnest(templates, apps, uids));
  return n;
end $$;
