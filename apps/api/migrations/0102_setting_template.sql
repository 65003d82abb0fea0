-- A template may stand on a published version of another one. A retired one takes nothing new in; what stands on it stays as it is.
alter table setting_template add column parent_id int, add column parent_version int, add column retired_at timestamptz, add column writer_ids bigint[] not null default '{}';
alter table setting_template add foreign key (parent_id, parent_version) references setting_template_version, add check ((parent_id is null) = (parent_version is null)), add check (parent_id <> id);
create index on setting_template (parent_id) where parent_id is not null;
alter table setting_template_version add column parent_id int, add column parent_version int, add column writer_ids bigint[] not null default '{}', add foreign key (parent_id, parent_version) references setting_template_version;
-- Everybody who has written in a draft; whoever may not publish what they wrote themselves leaves it to another person.
alter table setting_draft add column writer_ids bigint[] not null default '{}';
update setting_draft d set writer_ids = array[p.id] from person p where p.name = d.updated_by;
update setting_template t set writer_ids = array[p.id] from person p where p.name = t.updated_by;
