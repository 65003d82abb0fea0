-- What a statement of a task may read: ids, codes, times and numbers of the span that its run sets.
create schema if not exists pick;
create view pick.record with (security_barrier) as
  select r.id as record_id, r.app_id, r.type, r.received_at as at, r.post_id, r.uid, r.country, r.language, r.source, r.priority, r.report_count as reports
  from public.record r
  where not r.test and r.received_at >= current_setting('pick.from')::timestamptz and r.received_at < current_setting('pick.to')::timestamptz
    and r.id >= public.id_from(current_setting('pick.from')::timestamptz - interval '1 hour') and r.id < public.id_from(current_setting('pick.to')::timestamptz + interval '1 hour');
create view pick.decision with (security_barrier) as
  select d.id as decision_id, d.record_id, d.app_id, d.type, d.at, d.person_id, d.result_id, d.result_type, d.task_id, d.round, d.state, d.setting_version, d.spent_ms
  from public.decision d
  where not d.test and d.at >= current_setting('pick.from')::timestamptz and d.at < current_setting('pick.to')::timestamptz
    and d.id >= public.id_from(current_setting('pick.from')::timestamptz - interval '1 hour') and d.id < public.id_from(current_setting('pick.to')::timestamptz + interval '1 hour');
create view pick.label with (security_barrier) as
  select l.decision_id, d.record_id, d.at, l.label_id from pick.decision d join public.decision_label l on l.decision_id = d.decision_id;
create view pick.report with (security_barrier) as
  select p.record_id, p.at from public.record_report p
  where p.at >= current_setting('pick.from')::timestamptz and p.at < current_setting('pick.to')::timestamptz
    and p.id >= public.id_from(current_setting('pick.from')::timestamptz - interval '1 hour') and p.id < public.id_from(current_setting('pick.to')::timestamptz + interval '1 hour');
create view pick.punish with (security_barrier) as
  select p.id as punishment_id, p.decision_id, d.record_id, p.app_id, p.type, p.at, p.punish_id, p.label_id, p.level, p.state, p.uid
  from public.punish p join public.decision d on d.id = p.decision_id
  where not d.test and p.at >= current_setting('pick.from')::timestamptz and p.at < current_setting('pick.to')::timestamptz
    and p.id >= public.id_from(current_setting('pick.from')::timestamptz - interval '1 hour') and p.id < public.id_from(current_setting('pick.to')::timestamptz + interval '1 hour');

-- The role in whose name statements run, where it may be made. Roles belong to all databases of a server: one migrated at the
-- same time may make it first, or change its members in the same moment.
do $$
begin
  for attempt in 1..20 loop
    begin
      if not exists (select from pg_roles where rolname = 'oas_pick') then create role oas_pick nologin; end if;
      if not exists (select from pg_roles where rolname = current_user and rolsuper) and not pg_has_role(current_user, 'oas_pick', 'member') then
        execute format('grant oas_pick to %I', current_user);
      end if;
      exit;
    exception
      when insufficient_privilege then exit;
      when duplicate_object or unique_violation or internal_error then
        if attempt = 20 then raise; end if;
        perform pg_sleep(0.05 * random());
    end;
  end loop;
  if exists (select from pg_roles where rolname = 'oas_pick') then
    grant usage on schema pick to oas_pick;
    grant select on all tables in schema pick to oas_pick;
  end if;
end $$;
