-- What a verdict on a hidden case would have done. Nothing of it is done; its person sees it as on
-- any other record until they are told that it was one.
create table hidden_plan (
  decision_id bigint primary key, order_id bigint not null references hidden_case on delete cascade,
  person_id bigint not null references person, app_id int not null, post_id text not null,
  uid text not null, punishes jsonb not null, delivery_id bigint default next_id(),
  next_at timestamptz not null, undone_at timestamptz
);
create index hidden_plan_order on hidden_plan (order_id);
create index hidden_plan_person on hidden_plan (person_id);

-- The answer to a question about a hidden case brings it back to its asker, as it does any other;
-- whatever else gives it back, or offers it to others, leaves it to nobody.
create or replace function hidden_case_back() returns trigger language plpgsql as $$
begin
  if not (old.state = 'doubtful' and new.reserved_for = old.holder_id)
    and exists (select 1 from hidden_case where order_id = new.id)
  then
    new.task_id := 0;
  end if;
  return new;
end $$;
create trigger hidden_case_offered before update on queue_order for each row
  when (
    old.test and new.test and old.state = 'waiting' and new.state = 'waiting'
      and old.reserved_for is not null and new.reserved_for is distinct from old.reserved_for
  )
  execute function hidden_case_back();
