-- What rules in use said of a record, kept for ninety days. verdict, labels: what the rule itself
-- said; sole: no other rule said anything. outcome: what people finally said of the record, as
-- text_outcome has it, with 3 for any violation where the rule names no label.
create table strategy_hit (
  record_id bigint not null, rule_id bigint not null, version int not null, verdict text not null,
  labels int[] not null default '{}', sole boolean not null, at timestamptz not null,
  outcome smallint not null default 0 check (outcome between 0 and 3),
  primary key (record_id, rule_id)
);
create index strategy_hit_rule on strategy_hit (rule_id, record_id desc);

-- Sums by the hour of the record, and what is not added up yet. acted: a machine was to let the
-- record pass, to draw it or to punish. strict: a violation with a label of the rule, loose: any; of
-- a rule that lets pass both are records without a violation.
create table strategy_count (
  rule_id bigint not null, version int not null, hour timestamptz not null, hits bigint not null,
  acted bigint not null, sole bigint not null, decided bigint not null, strict bigint not null,
  loose bigint not null,
  primary key (rule_id, version, hour)
) with (fillfactor = 80);
create table strategy_count_delta (
  id bigint primary key generated always as identity, rule_id bigint not null,
  version int not null, hour timestamptz not null, hits bigint not null, acted bigint not null,
  sole bigint not null, decided bigint not null, strict bigint not null, loose bigint not null
) with (autovacuum_vacuum_scale_factor = 0.01);

-- What a hit counts as.
create function strategy_hit_counts(h strategy_hit) returns setof strategy_count
language sql stable as $$
  select h.rule_id, h.version, date_trunc('hour', h.at, 'UTC'), 1::bigint,
    (h.verdict not in ('', 'queue'))::int::bigint, h.sole::int::bigint,
    (h.outcome > 0)::int::bigint,
    (case h.verdict when 'ignore' then h.outcome = 1 else h.outcome = 3 end)::int::bigint,
    (case h.verdict when 'ignore' then h.outcome = 1 else h.outcome > 1 end)::int::bigint
$$;
-- Rows that are over go without a trigger, so that what they counted stays.
create function strategy_hit_note() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into strategy_count_delta (
      rule_id, version, hour, hits, acted, sole, decided, strict, loose
    )
    select c.rule_id, c.version, c.hour, sum(c.hits), sum(c.acted), sum(c.sole), sum(c.decided),
      sum(c.strict), sum(c.loose)
    from fresh h
    cross join lateral strategy_hit_counts(h) c
    group by 1, 2, 3;
  else
    insert into strategy_count_delta (
      rule_id, version, hour, hits, acted, sole, decided, strict, loose
    )
    select b.rule_id, b.version, b.hour, sum(b.sign * b.hits), sum(b.sign * b.acted),
      sum(b.sign * b.sole), sum(b.sign * b.decided), sum(b.sign * b.strict), sum(b.sign * b.loose)
    from (
      select c.*, 1 as sign from fresh h cross join lateral strategy_hit_counts(h) c
      union all
      select c.*, -1 from old_rows h cross join lateral strategy_hit_counts(h) c
    ) b
    group by 1, 2, 3
    having sum(b.sign * b.hits) <> 0 or sum(b.sign * b.acted) <> 0 or sum(b.sign * b.sole) <> 0
      or sum(b.sign * b.decided) <> 0 or sum(b.sign * b.strict) <> 0
      or sum(b.sign * b.loose) <> 0;
  end if;
  return null;
end $$;
create trigger strategy_hit_insert after insert on strategy_hit
  referencing new table as fresh for each statement execute function strategy_hit_note();
create trigger strategy_hit_update after update on strategy_hit
  referencing new table as fresh old table as old_rows
  for each statement execute function strategy_hit_note();

create function strategy_outcome(record bigint, labels int[]) returns smallint
language sql stable as $$
  select case
      when labels = '{}' then
        (select case o when 2 then 3 else o end from text_outcome(record, 0) o)
      else (select max(text_outcome(record, l)) from unnest(labels) l)
    end::smallint
$$;
-- Hits of rules are settled with those of words: what is said of a record is noted once.
create or replace function decision_text_note() returns trigger language plpgsql as $$
begin
  if not exists (select from text_release)
    and not exists (select from strategy_rule where in_use is not null) then return null; end if;
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
create or replace function text_settle(most int) returns int language plpgsql as $$
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
    ),
    p as materialized (
      select h.record_id, h.rule_id, strategy_outcome(h.record_id, h.labels) as outcome
      from r
      join strategy_hit h on h.record_id = r.record_id
    ),
    v as (
      update strategy_hit h
      set outcome = p.outcome
      from p
      where h.record_id = p.record_id and h.rule_id = p.rule_id and h.outcome <> p.outcome
    )
  select count(*) into settled from d;
  return settled;
end $$;
-- Adds up to so many changes to the sums; answers how many there were.
create function strategy_fold(most int) returns int language plpgsql as $$
declare folded int;
begin
  with d as (
      delete from strategy_count_delta
      where id = any(array(
        select id from strategy_count_delta order by id limit most for update skip locked
      ))
      returning *
    ),
    s as (
      insert into strategy_count
      select rule_id, version, hour, sum(hits), sum(acted), sum(sole), sum(decided), sum(strict),
        sum(loose)
      from d
      group by 1, 2, 3
      order by 1, 2, 3
      on conflict (rule_id, version, hour)
      do update set hits = strategy_count.hits + excluded.hits,
        acted = strategy_count.acted + excluded.acted, sole = strategy_count.sole + excluded.sole,
        decided = strategy_count.decided + excluded.decided,
        strict = strategy_count.strict + excluded.strict,
        loose = strategy_count.loose + excluded.loose
    )
  select count(*) into folded from d;
  return folded;
end $$;

-- The least share of right verdicts, in per cent, that machines rest on: of all rules, and of one
-- that has its own (0: it is never asked). Null: none is set. What fell below it decides nothing
-- alone until a person lifts that; what was said before has no say from then on.
create table strategy_line (
  one boolean primary key default true check (one),
  min_share smallint check (min_share between 1 and 100)
);
insert into strategy_line default values;
alter table strategy_rule
  add column min_share smallint check (min_share between 0 and 100),
  add column fallback_at timestamptz, add column fallback_share real,
  add column lifted_at timestamptz;
create index strategy_rule_fallback on strategy_rule (id) where fallback_at is not null;
