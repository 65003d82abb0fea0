-- Drills of mode 'hidden' mix their cases into the daily work of teams. It is announced: announced_at
-- says when, and who has not confirmed since gets none. refused: cases that cannot be hidden, by why.
alter table case_order add column mode text not null default 'open' check (mode in ('open', 'hidden')),
  add column announced_at timestamptz, add column refused jsonb not null default '{}',
  add constraint case_order_announced check ((mode = 'hidden') = (announced_at is not null));
create index case_order_hidden on case_order (id) where mode = 'hidden' and is_open and deleted_at is null;
create table hidden_confirm (
  case_order_id bigint not null references case_order on delete cascade,
  person_id bigint not null references person, at timestamptz not null,
  primary key (case_order_id, person_id)
);
create index hidden_confirm_person on hidden_confirm (person_id);
-- Cases that may be given, as a record would come in; made at the announcement, gone with its end.
create table hidden_item (
  case_order_id bigint not null references case_order on delete cascade,
  item_id bigint not null references case_item on delete cascade, version int not null,
  app_id int not null, type int not null, violation boolean not null, valid_to timestamptz,
  record jsonb not null, primary key (case_order_id, item_id)
);
create index hidden_item_item on hidden_item (item_id);
create index hidden_item_type on hidden_item (app_id, type, case_order_id);
-- How many plain orders somebody had of a type since they take part, and the last place of a hidden
-- one that is settled; the seed decides the places.
create table hidden_pace (
  person_id bigint not null references person, app_id int not null, type int not null,
  orders int not null default 0, settled int not null default 0,
  seed text not null default md5(random()::text), primary key (person_id, app_id, type)
);
-- A hidden case as somebody got it. Its order and its decision are those of a test: neither counted
-- for the business nor delivered; by this row alone they count for the person.
create table hidden_case (
  order_id bigint primary key, record_id bigint not null unique,
  case_order_id bigint not null references case_order on delete cascade,
  item_id bigint not null references case_item on delete cascade, version int not null,
  person_id bigint not null references person, app_id int not null, type int not null,
  violation boolean not null, made_at timestamptz not null,
  decision_id bigint unique, answered_at timestamptz, told_at timestamptz
);
create index hidden_case_person on hidden_case (person_id, made_at desc);
create index hidden_case_item on hidden_case (item_id, person_id);
create index hidden_case_type on hidden_case (app_id, type, made_at);
create index hidden_case_order on hidden_case (case_order_id, person_id);

-- Whoever lets go of a hidden case leaves it to nobody: task 0 is none, so that no claim finds its
-- order, and a late verdict still does. A job removes it.
create function hidden_case_back() returns trigger language plpgsql as $$
begin
  if exists (select 1 from hidden_case where order_id = new.id) then
    new.task_id := 0;
  end if;
  return new;
end $$;
create trigger hidden_case_back before update on queue_order for each row
  when (old.test and new.test and new.state = 'waiting' and old.state <> 'waiting')
  execute function hidden_case_back();
-- Taken again by a late verdict it is what it was.
create function hidden_case_again() returns trigger language plpgsql as $$
begin
  new.task_id := null;
  return new;
end $$;
create trigger hidden_case_again before update on queue_order for each row
  when (old.task_id = 0 and new.state = 'held')
  execute function hidden_case_again();
