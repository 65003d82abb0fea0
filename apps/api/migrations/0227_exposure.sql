-- How much grave material people see: 0 none, 1 nudity or abuse, 2 sexual violence or self-harm,
-- 3 the gravest. A label has the severity that it, else the nearest label above it, was given; what
-- is decided without a label has that of its type. Only the severity at that moment counts.
create table exposure_label (
  label_id int primary key references label on delete cascade,
  severity smallint not null check (severity between 0 and 3), version int not null default 1,
  updated_by text not null, updated_at timestamptz not null
);
create table exposure_type (
  app_id int not null references app, type int not null,
  severity smallint not null check (severity between 1 and 3), version int not null default 1,
  updated_by text not null, updated_at timestamptz not null, primary key (app_id, type)
);
-- How much one person may see of a severity and above; without team and person it is for all. Of
-- rules for the same severity the nearest acts: of the person, else of the team, else of all.
create table exposure_rule (
  id bigint primary key default next_id(), team_id bigint references team on delete cascade,
  person_id bigint references person on delete cascade,
  severity smallint not null check (severity between 1 and 3),
  day_minutes int check (day_minutes between 1 and 1440),
  day_items int check (day_items between 1 and 100000),
  row_items int check (row_items between 1 and 10000),
  after_minutes int check (after_minutes between 1 and 1440),
  break_minutes int not null check (break_minutes between 1 and 240),
  rotate_days int check (rotate_days between 1 and 60),
  version int not null default 1, updated_by text not null, updated_at timestamptz not null,
  check (team_id is null or person_id is null),
  check (num_nonnulls(day_minutes, day_items, row_items, after_minutes, rotate_days) > 0),
  unique nulls not distinct (team_id, person_id, severity)
);
-- The least that pictures and sounds of types of a severity and above are toned down, whatever a
-- person chose; of a team, without one of all.
create table exposure_floor (
  id bigint primary key default next_id(), team_id bigint references team on delete cascade,
  severity smallint not null check (severity between 1 and 3),
  blur smallint not null check (blur between 0 and 20), grey boolean not null,
  mute boolean not null, version int not null default 1, updated_by text not null,
  updated_at timestamptz not null, check (blur > 0 or grey or mute),
  unique nulls not distinct (team_id, severity)
);

-- What people saw on a day of Asia/Shanghai, and in which team they were (-1: in none). Nothing is
-- ever taken from it: what was seen stays seen.
create table exposure_day (
  person_id bigint not null references person, day date not null, severity smallint not null,
  team_id bigint not null, items int not null, ms bigint not null,
  primary key (person_id, day, severity, team_id)
) with (fillfactor = 70);
-- What a person saw of a severity and above since the last pause from it.
create table exposure_run (
  person_id bigint not null references person, severity smallint not null, items int not null,
  ms bigint not null, last_at timestamptz not null, primary key (person_id, severity)
) with (fillfactor = 70);
-- Who was stopped, by what, from when until when; a break that lasts longer moves its end.
create table exposure_stop (
  id bigint primary key default next_id(), person_id bigint not null references person,
  team_id bigint not null, severity smallint not null,
  kind text not null check (kind in ('minutes', 'items', 'row', 'break', 'rotation')),
  n bigint not null, most int not null, at timestamptz not null, until timestamptz not null
);
create index exposure_stop_person on exposure_stop (person_id, until);

-- The midnight with which the next day of Asia/Shanghai begins.
create function exposure_midnight(at timestamptz) returns timestamptz language sql stable as
$$ select (stat_day(at) + 1)::timestamp at time zone 'Asia/Shanghai' $$;

-- The rules that act on a person: of each severity the nearest.
create function exposure_rules(person bigint) returns setof exposure_rule
language sql stable as $$
  select distinct on (r.severity) r.*
  from exposure_rule r
  where r.person_id = person
    or r.person_id is null and r.team_id = (select p.team_id from person p where p.id = person)
    or r.person_id is null and r.team_id is null
  order by r.severity, r.person_id is null, r.team_id is null
$$;

-- The days in a row, up to that before `today`, on which a person saw something of a severity and
-- above; so many at most.
create function exposure_days(person bigint, grave smallint, today date, most int)
returns int language sql stable as $$
  select coalesce(min(g.n) - 1, most)::int
  from generate_series(1, most) as g(n)
  where not exists (
    select 1
    from exposure_day d
    where d.person_id = person and d.day = today - g.n and d.severity >= grave and d.items > 0
  )
$$;

-- How far a person is with each limit at a moment, by the rules as they are now, and until when that
-- would stop them.
create type exposure_budget as (
  severity smallint, kind text, n bigint, most int, until timestamptz
);
create function exposure_budgets(person bigint, moment timestamptz)
returns setof exposure_budget language sql stable as $$
  select r.severity, v.kind, coalesce(v.n, 0), v.most, coalesce(v.until, moment)
  from exposure_rules(person) r
  cross join lateral (
    select coalesce(sum(d.items), 0)::bigint as items, coalesce(sum(d.ms), 0)::bigint as ms
    from exposure_day d
    where d.person_id = person and d.day = stat_day(moment) and d.severity >= r.severity
  ) today
  left join lateral (
    select o.items, o.ms, o.last_at + r.break_minutes * interval '1 minute' as until
    from exposure_run o
    where o.person_id = person and o.severity = r.severity
      and o.last_at + r.break_minutes * interval '1 minute' > moment
  ) run on true
  cross join lateral (
    values
      ('minutes', today.ms / 60000, r.day_minutes, exposure_midnight(moment)),
      ('items', today.items, r.day_items, exposure_midnight(moment)),
      ('break', run.ms / 60000, r.after_minutes, run.until),
      ('row', run.items, r.row_items, run.until),
      ('rotation',
        exposure_days(person, r.severity, stat_day(moment), coalesce(r.rotate_days, 0)),
        r.rotate_days, exposure_midnight(moment))
  ) as v(kind, n, most, until)
  where v.most is not null
$$;
-- What stops a person at a moment.
create function exposure_stops(person bigint, moment timestamptz)
returns setof exposure_budget language sql stable as $$
  select * from exposure_budgets(person, moment) b where b.n >= b.most and b.until > moment
$$;

-- The least severity of which a person gets nothing at a moment; null: nothing stops them.
create function exposure_least(person bigint, moment timestamptz) returns smallint
language sql stable as $$ select min(severity) from exposure_stops(person, moment) $$;
-- Whether a person may be given nothing of a type at a moment.
create function exposure_stopped(person bigint, app int, of_type int, moment timestamptz)
returns boolean language sql stable as $$
  select exists (
    select 1
    from exposure_type t
    where t.app_id = app and t.type = of_type
      and t.severity >= exposure_least(person, moment)
  )
$$;
-- Whether that was so all the while from a moment to another.
create function exposure_stopped_since(
  person bigint, app int, of_type int, since timestamptz, moment timestamptz
) returns boolean language sql stable as $$
  select exists (
    select 1
    from exposure_type t
    join exposure_stop s on s.severity <= t.severity
    where t.app_id = app and t.type = of_type
      and s.person_id = person and s.at <= since and s.until > moment
  ) and exposure_stopped(person, app, of_type, moment)
$$;

-- The severity of labels: the highest of them, each as it or the nearest above it was given.
create function exposure_of_labels(labels int[]) returns smallint language sql stable as $$
  with recursive up as (
    select distinct l.id as label, l.id, l.parent_id, e.severity
    from label l
    left join exposure_label e on e.label_id = l.id
    where l.id = any(labels)
    union all
    select up.label, l.id, l.parent_id, e.severity
    from up
    join label l on l.id = up.parent_id
    left join exposure_label e on e.label_id = l.id
    where up.severity is null
  )
  select coalesce(max(severity), 0)::smallint from up
$$;
create function exposure_severity(labels int[], app int, of_type int) returns smallint
language sql stable as $$
  select case
    when cardinality(labels) > 0 then exposure_of_labels(labels)
    else coalesce(
      (select t.severity from exposure_type t where t.app_id = app and t.type = of_type), 0
    )::smallint end
$$;
