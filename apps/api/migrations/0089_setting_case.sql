-- A record that a template or a setting must be able to show, and what was accepted of how it is shown.
create table setting_case (
  id bigint generated always as identity primary key, template_id int references setting_template on delete cascade, app_id int, type int, name text not null, record jsonb not null, expected jsonb,
  last jsonb, last_ok boolean, last_at timestamptz, version int not null default 1, updated_at timestamptz not null, updated_by text not null,
  foreign key (app_id, type) references record_type, check ((template_id is null) <> (app_id is null)), check ((app_id is null) = (type is null))
);
create index on setting_case (template_id) where template_id is not null;
create index on setting_case (app_id, type) where app_id is not null;
create unique index setting_case_name on setting_case (coalesce(template_id, 0), coalesce(app_id, 0), coalesce(type, 0), lower(name));
