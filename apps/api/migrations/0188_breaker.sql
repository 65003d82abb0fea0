-- The breaker: how much one person may do by their own hand in a span. Who goes beyond a limit is stopped until somebody else lifts it. All limits that match are held, so that the tightest acts first.
-- app_id and type: of one type alone; team_id: of the people of one team alone.
create table breaker_limit (
  id bigint primary key generated always as identity, measure text not null check (measure in ('punishments', 'bans', 'undos')), minutes int not null check (minutes between 1 and 1440), most int not null check (most between 1 and 100000),
  app_id int references app, type int, team_id bigint references team on delete cascade, active boolean not null default true, version int not null default 1, updated_by text not null default '', updated_at timestamptz not null default now(),
  check ((app_id is null) = (type is null)), unique nulls not distinct (measure, minutes, app_id, type, team_id)
);
-- Whoever decides a record in six seconds all hour and punishes every one stays within the first. A ban lasts and concerns a whole account: 200 are the largest wall at one press, or one in eighteen seconds.
-- A wall that is taken back is 200 undos, so that one may be, and not two.
insert into breaker_limit (measure, minutes, most) values ('punishments', 60, 600), ('bans', 60, 200), ('undos', 60, 300);

-- What people did, a row for each measure and type of one act, as long as the longest span. Those of a person go when their stop is lifted: then counting starts anew.
create table breaker_act (
  id bigint primary key generated always as identity, person_id bigint not null, measure text not null, at timestamptz not null, app_id int not null, type int not null, n int not null
) with (autovacuum_vacuum_scale_factor = 0.05);
create index breaker_act_person on breaker_act (person_id, measure, at);
create index breaker_act_at on breaker_act (at);

-- What was exceeded, as it stood then: n of measure in so many minutes, most being allowed, and of what the limit was. app_id and type: where the act was that went beyond it. told_at: what the person held went back, and leaders were told.
-- made_in: the transaction of that act, which is done to its end.
create table breaker_stop (
  id bigint primary key default next_id(), person_id bigint not null references person, team_id bigint references team on delete set null, measure text not null, n int not null, most int not null, minutes int not null,
  app_id int not null, type int not null, one_type boolean not null, one_team boolean not null, at timestamptz not null, made_in xid8 not null default pg_current_xact_id(), told_at timestamptz, lifted_at timestamptz, lifted_by bigint references person, reason text not null default ''
);
create unique index breaker_stop_open on breaker_stop (person_id) where lifted_at is null;
create index breaker_stop_untold on breaker_stop (id) where told_at is null;
create index breaker_stop_lifted on breaker_stop (id desc) where lifted_at is not null;

-- Ends the transaction of a person who is stopped; its detail says what they exceeded. Answers the person otherwise.
create function breaker_refuse(person bigint) returns bigint language plpgsql as $$
declare s breaker_stop;
begin
  select * into s from breaker_stop where person_id = person and lifted_at is null and made_in <> pg_current_xact_id();
  if found then
    raise exception 'person % is stopped', person using errcode = 'OASTP',
      detail = json_build_object('measure', s.measure, 'n', s.n, 'most', s.most, 'minutes', s.minutes, 'at', (extract(epoch from s.at) * 1000)::bigint)::text;
  end if;
  return person;
end $$;

-- Counts what a person does, in the transaction that does it. One act of a person after another: each sees what was counted before it. The act that goes beyond a limit is still done; answers whether it was that one.
create function breaker_note(person bigint, moment timestamptz, acts jsonb) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('breaker:' || person, 7311));
  perform breaker_refuse(person);
  insert into breaker_act (person_id, measure, at, app_id, type, n) select person, a.measure, moment, a."appId", a.type, sum(a.n) from jsonb_to_recordset(acts) as a(measure text, "appId" int, type int, n int) group by 2, 4, 5;
  insert into breaker_stop (person_id, team_id, measure, n, most, minutes, app_id, type, one_type, one_team, at)
    select person, p.team_id, l.measure, c.n, l.most, l.minutes, c.app_id, c.type, l.app_id is not null, l.team_id is not null, moment
    from breaker_limit l join person p on p.id = person cross join lateral (
      select sum(a.n)::int as n, (array_agg(a.app_id order by a.id desc))[1] as app_id, (array_agg(a.type order by a.id desc))[1] as type from breaker_act a
      where a.person_id = person and a.measure = l.measure and a.at > moment - make_interval(mins => l.minutes) and (l.app_id is null or (a.app_id = l.app_id and a.type = l.type))
    ) c
    where l.active and (l.team_id is null or l.team_id = p.team_id) and c.n > l.most order by l.most::numeric / l.minutes, l.most, l.id limit 1
    on conflict (person_id) where lifted_at is null do nothing;
  if not found then return false; end if;
  perform pg_notify('oas_bus', json_build_object('topic', 'session.changed', 'audience', json_build_object('to', 'person', 'id', person::text), 'message', json_build_object('userId', person::text))::text);
  return true;
end $$;
