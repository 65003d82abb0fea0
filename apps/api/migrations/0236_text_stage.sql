-- A release is tried on part of what comes in before it is in force everywhere. share: parts of ten
-- thousand of the users; scopes: [{appId, types}], the only records that go by it, none: all.
alter table text_release
  add column share int not null default 0 check (share between 0 and 10000),
  add column scopes jsonb not null default '[]',
  add column staged_by bigint references person, add column staged_at timestamptz,
  -- From when on its figures are compared with those of the release in force.
  add column compared_from timestamptz,
  -- {kind, staged, live, at}: why it was held; the kinds that somebody accepted hold it no more.
  add column hold jsonb, add column accepted text[] not null default '{}',
  -- Why it was withdrawn, and what came into force instead of it where something did.
  add column withdrawn jsonb;
alter table text_release drop constraint text_release_state_check;
alter table text_release add constraint text_release_state_check check (
  state in (
    'building', 'ready', 'failed', 'staged', 'held', 'live', 'replaced', 'withdrawn'
  )
);
create unique index text_release_staged on text_release ((true)) where state in ('staged', 'held');

-- What servers marked by each release, minute by minute. times: how many records took how long, by
-- powers of the root of two of microseconds.
create table text_release_sum (
  number int not null references text_release on delete cascade, server text not null,
  minute timestamptz not null, records int not null, hit_records int not null,
  times int[] not null, primary key (number, server, minute)
);
create index text_release_sum_minute on text_release_sum (minute);

-- Which release on trial a server has loaded.
alter table engine_server add column staged int;
