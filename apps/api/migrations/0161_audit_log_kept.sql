-- Entries of the audit log are added and never changed: the product has no statement that does, and
-- a mistake or an injected one meets an error. Who owns the tables can still drop the triggers; the
-- chain of seals tells of it.
create function refuse_audit_change() returns trigger
language plpgsql as $$
begin
  raise exception 'entries of % are neither changed nor deleted', tg_table_name
    using errcode = 'insufficient_privilege';
end
$$;

create trigger audit_log_kept
  before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();

create trigger audit_seal_kept
  before update or delete or truncate on audit_seal
  for each statement execute function refuse_audit_change();
