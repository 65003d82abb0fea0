-- Each place where an item was found in a record, kept for ninety days in partitions of weeks by the
-- id of the record, which rises with time. lead: the first place of its item in the record, by which
-- the record is counted for the item; first: the first place of all, by which it is counted at all.
-- sole: nothing else was found in the record. outcome: what people finally said of the record: 0
-- nothing yet, 1 no violation, 2 another violation, 3 one with a label at or below the item's own.
-- refuted: somebody said that the item means something else there.
create table text_hit (
  record_id bigint not null, id bigint not null default next_id(), app_id int not null,
  type int not null, scene text not null, field text not null, item_id bigint not null,
  item_version int not null, label_id int not null, release int not null, stream text not null,
  s int not null, e int not null, text text not null, level smallint not null,
  verdict text not null check (verdict in ('hit', 'inside', 'suppressed', 'shadow')),
  sole boolean not null default false, language text not null default '',
  country text not null default '', at timestamptz not null, lead boolean not null default false,
  first boolean not null default false,
  outcome smallint not null default 0 check (outcome between 0 and 3),
  refuted boolean not null default false, primary key (record_id, id)
) partition by range (record_id);
create table text_hit_default partition of text_hit default;
create index text_hit_item on text_hit (item_id, id desc);
create index text_hit_recent on text_hit (id desc);
-- Rows come in the order of their time, nearly.
create index text_hit_at on text_hit using brin (at);

-- Sums by the hour of the record, and what is not added up yet. Of item 0: records that were read
-- (scanned), and among these those in which anything was found.
create table text_count (
  hour timestamptz not null, item_id bigint not null, release int not null, app_id int not null,
  type int not null, scene text not null, language text not null, country text not null,
  scanned bigint not null, hits bigint not null, occurrences bigint not null, sole bigint not null,
  decided bigint not null, strict bigint not null, loose bigint not null, ignored bigint not null,
  suppressed bigint not null, refuted bigint not null,
  primary key (item_id, hour, release, app_id, type, scene, language, country)
) with (fillfactor = 80);
create index text_count_hour on text_count (hour);
create table text_count_delta (
  id bigint primary key generated always as identity, hour timestamptz not null,
  item_id bigint not null, release int not null, app_id int not null, type int not null,
  scene text not null, language text not null, country text not null,
  scanned bigint not null default 0, hits bigint not null default 0,
  occurrences bigint not null default 0, sole bigint not null default 0,
  decided bigint not null default 0, strict bigint not null default 0,
  loose bigint not null default 0, ignored bigint not null default 0,
  suppressed bigint not null default 0, refuted bigint not null default 0
) with (autovacuum_vacuum_scale_factor = 0.01);
-- How many records of a scene took so long: slot is ten times the logarithm of the microseconds.
create table text_time (
  hour timestamptz not null, scene text not null, slot smallint not null, n bigint not null,
  primary key (hour, scene, slot)
) with (fillfactor = 80);
create table text_time_delta (
  id bigint primary key generated always as identity, hour timestamptz not null,
  scene text not null, slot smallint not null, n bigint not null
) with (autovacuum_vacuum_scale_factor = 0.01);
-- Records of which something was said that is not yet seen in their hits.
create table text_decided (
  id bigint primary key generated always as identity, record_id bigint not null,
  at timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0.01);

-- What a place counts as. What is only tried (shadow) counts nowhere.
create function text_hit_counts(h text_hit) returns setof text_count language sql stable as $$
  select date_trunc('hour', h.at, 'UTC'), v.item, h.release, h.app_id, h.type, v.scene, h.language,
    h.country, 0::bigint, v.lead::int::bigint, v.places::bigint,
    (v.lead and h.sole and v.item <> 0)::int::bigint,
    (v.lead and h.outcome > 0)::int::bigint,
    (v.lead and h.outcome = 3 and v.item <> 0)::int::bigint,
    (v.lead and h.outcome > 1)::int::bigint, (v.lead and h.outcome = 1)::int::bigint,
    (h.verdict = 'suppressed' and v.item <> 0)::int::bigint,
    (v.lead and h.refuted and v.item <> 0)::int::bigint
  from (
    values (h.item_id, h.scene, h.lead, (h.verdict in ('hit', 'inside'))::int, true),
      (0, '', h.first, 0, h.first)
  ) as v(item, scene, lead, places, holds)
  where v.holds and h.verdict <> 'shadow'
$$;
create function text_hit_note() returns trigger language plpgsql as $$
begin
  -- Rows that are over go, and what they counted stays.
  if current_setting('oas.keep_counts', true) = 'on' then return null; end if;
  if tg_op = 'INSERT' then
    insert into text_count_delta (
      hour, item_id, release, app_id, type, scene, language, country, hits, occurrences, sole,
      decided, strict, loose, ignored, suppressed, refuted
    )
    select c.hour, c.item_id, c.release, c.app_id, c.type, c.scene, c.language, c.country,
      sum(c.hits), sum(c.occurrences), sum(c.sole), sum(c.decided), sum(c.strict), sum(c.loose),
      sum(c.ignored), sum(c.suppressed), sum(c.refuted)
    from fresh h
    cross join lateral text_hit_counts(h) c
    group by 1, 2, 3, 4, 5, 6, 7, 8;
  elsif tg_op = 'DELETE' then
    insert into text_count_delta (
      hour, item_id, release, app_id, type, scene, language, country, hits, occurrences, sole,
      decided, strict, loose, ignored, suppressed, refuted
    )
    select c.hour, c.item_id, c.release, c.app_id, c.type, c.scene, c.language, c.country,
      -sum(c.hits), -sum(c.occurrences), -sum(c.sole), -sum(c.decided), -sum(c.strict),
      -sum(c.loose), -sum(c.ignored), -sum(c.suppressed), -sum(c.refuted)
    from old_rows h
    cross join lateral text_hit_counts(h) c
    group by 1, 2, 3, 4, 5, 6, 7, 8;
  else
    insert into text_count_delta (
      hour, item_id, release, app_id, type, scene, language, country, hits, occurrences, sole,
      decided, strict, loose, ignored, suppressed, refuted
    )
    select b.hour, b.item_id, b.release, b.app_id, b.type, b.scene, b.language, b.country,
      sum(b.sign * b.hits), sum(b.sign * b.occurrences), sum(b.sign * b.sole),
      sum(b.sign * b.decided), sum(b.sign * b.strict), sum(b.sign * b.loose),
      sum(b.sign * b.ignored), sum(b.sign * b.suppressed), sum(b.sign * b.refuted)
    from (
      select c.*, 1 as sign from fresh h cross join lateral text_hit_counts(h) c
      union all
      select c.*, -1 from old_rows h cross join lateral text_hit_counts(h) c
    ) b
    group by 1, 2, 3, 4, 5, 6, 7, 8
    having sum(b.sign * b.hits) <> 0 or sum(b.sign * b.occurrences) <> 0
      or sum(b.sign * b.sole) <> 0 or sum(b.sign * b.decided) <> 0
      or sum(b.sign * b.strict) <> 0 or sum(b.sign * b.loose) <> 0
      or sum(b.sign * b.ignored) <> 0 or sum(b.sign * b.suppressed) <> 0
      or sum(b.sign * b.refuted) <> 0;
  end if;
  return null;
end $$;
create trigger text_hit_insert after insert on text_hit
  referencing new table as fresh for each statement execute function text_hit_note();
create trigger text_hit_update after update on text_hit
  referencing new table as fresh old table as old_rows
  for each statement execute function text_hit_note();
create trigger text_hit_delete after delete on text_hit
  referencing old table as old_rows for each statement execute function text_hit_note();

-- What people finally said of a record, as it concerns an item of a label: the newest decision that
-- stands. What rules decided, what the system notes and what was only tagged is no verdict.
create function text_outcome(record bigint, label int) returns smallint language sql stable as $$
  select coalesce(
    (
      select case
          when d.result_type not like '%VIOLATIONS' then 1
          when label = any(d.labels)
            or exists (
              select from decision_label l where l.decision_id = d.id and label = any(l.path)
            ) then 3
          else 2 end
      from decision d
      where d.record_id = record and d.state = 'active' and not d.test
        and d.result_type not in ('SYSTEM', 'TAG')
        and not exists (select from person p where p.id = d.person_id and p.name = 'strategy')
      order by d.id desc
      limit 1
    ), 0
  )::smallint
$$;
-- Where no words are released nothing has hits.
create function decision_text_note() returns trigger language plpgsql as $$
begin
  if not exists (select from text_release) then return null; end if;
  if tg_op = 'INSERT' then
    insert into text_decided (record_id, at)
    select distinct d.record_id, now() from fresh d where not d.test;
  else
    insert into text_decided (record_id, at)
    select distinct d.record_id, now()
    from fresh d
    join old_rows o on o.id = d.id and o.state <> d.state
    where not d.test;
  end if;
  return null;
end $$;
create trigger decision_text_insert after insert on decision
  referencing new table as fresh for each statement execute function decision_text_note();
create trigger decision_text_update after update on decision
  referencing new table as fresh old table as old_rows
  for each statement execute function decision_text_note();

-- Brings hits to what was said of up to so many records; answers how many there were.
create function text_settle(most int) returns int language plpgsql as $$
declare settled int;
begin
  with d as (
      delete from text_decided
      where id = any(array(
        select id from text_decided order by id limit most for update skip locked
      ))
      returning record_id
    ),
    r as materialized (select distinct record_id from d),
    o as materialized (
      select h.record_id, h.label_id, text_outcome(h.record_id, h.label_id) as outcome
      from r
      join text_hit h on h.record_id = r.record_id
      group by 1, 2
    ),
    u as (
      update text_hit h
      set outcome = o.outcome
      from o
      where h.record_id = o.record_id and h.label_id = o.label_id and h.outcome <> o.outcome
    )
  select count(*) into settled from d;
  return settled;
end $$;
-- Adds up to so many changes to the sums; answers how many there were. Keys in one order, so that
-- two at once wait instead of blocking each other.
create function text_fold(most int) returns int language plpgsql as $$
declare folded int;
declare timed int;
begin
  with d as (
      delete from text_count_delta
      where id = any(array(
        select id from text_count_delta order by id limit most for update skip locked
      ))
      returning *
    ),
    s as (
      insert into text_count
      select hour, item_id, release, app_id, type, scene, language, country, sum(scanned),
        sum(hits), sum(occurrences), sum(sole), sum(decided), sum(strict), sum(loose),
        sum(ignored), sum(suppressed), sum(refuted)
      from d
      group by 1, 2, 3, 4, 5, 6, 7, 8
      order by 2, 1, 3, 4, 5, 6, 7, 8
      on conflict (item_id, hour, release, app_id, type, scene, language, country)
      do update set scanned = text_count.scanned + excluded.scanned,
        hits = text_count.hits + excluded.hits,
        occurrences = text_count.occurrences + excluded.occurrences,
        sole = text_count.sole + excluded.sole, decided = text_count.decided + excluded.decided,
        strict = text_count.strict + excluded.strict, loose = text_count.loose + excluded.loose,
        ignored = text_count.ignored + excluded.ignored,
        suppressed = text_count.suppressed + excluded.suppressed,
        refuted = text_count.refuted + excluded.refuted
    )
  select count(*) into folded from d;
  with d as (
      delete from text_time_delta
      where id = any(array(
        select id from text_time_delta order by id limit most for update skip locked
      ))
      returning *
    ),
    s as (
      insert into text_time
      select hour, scene, slot, sum(n) from d group by 1, 2, 3 order by 1, 2, 3
      on conflict (hour, scene, slot) do update set n = text_time.n + excluded.n
    )
  select count(*) into timed from d;
  return greatest(folded, timed);
end $$;
