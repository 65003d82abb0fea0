-- Levels of people in a type and language ('' for all languages together): 0 trainee, 1 released,
-- 2 expert. `since` null: never moved, so that it is no level of its own; whoever has no row is a
-- trainee. fixed_until: set by hand, and left alone until then. held_until: no rise before.
-- The figures are those of `computed_at`, as shares of one: see `packages/agreement`.
create table skill_level (
  id bigint primary key default next_id(), person_id bigint not null references person,
  app_id int not null, type int not null, language text not null default '',
  level smallint not null default 0 check (level between 0 and 2), since timestamptz,
  fixed_until timestamptz, held_until timestamptz,
  inspected int not null default 0, eligible int not null default 0, value float8, low float8,
  high float8, recent int not null default 0, recent_high float8, serious int not null default 0,
  computed_at timestamptz,
  unique (person_id, app_id, type, language)
);
create index skill_level_type on skill_level (app_id, type);
create index skill_level_fixed on skill_level (fixed_until) where fixed_until is not null;

-- Every move, with the figures as of then; by_id null: by its figures.
create table skill_level_move (
  id bigint primary key default next_id(),
  level_id bigint not null references skill_level on delete cascade,
  from_level smallint not null, to_level smallint not null,
  cause text not null check (cause in ('earned', 'drift', 'hand')),
  by_id bigint references person, reason text not null default '', fixed_until timestamptz,
  figures jsonb not null, ladder int not null, at timestamptz not null
);
create index skill_level_move_level on skill_level_move (level_id, id desc);

-- The ladder, a row for each version of it; the newest is in force.
create table skill_level_ladder (
  version int primary key, body jsonb not null, person_id bigint references person,
  at timestamptz not null default now()
);
insert into skill_level_ladder (version, body) values (
  1,
  '{
    "windowDays": 30, "releasedLeast": 50, "releasedLow": 85, "expertLeast": 200, "expertLow": 93,
    "recent": 100, "holdDays": 7
  }'
);

-- What the figures of a person were last made from; others than now: they are made anew.
create table skill_level_seen (
  person_id bigint primary key references person on delete cascade, mark text not null,
  at timestamptz not null
);

-- The level of a person in a type: that of the language where they have one, else of all languages.
create function skill_level_of(person bigint, app int, of_type int, of_language text)
returns smallint language sql stable as $$
  select coalesce(
    (
      select l.level
      from skill_level l
      where l.person_id = person and l.app_id = app and l.type = of_type
        and l.language in ('', of_language) and l.since is not null
      order by l.language = '' limit 1
    ),
    0::smallint
  )
$$;
