-- Who published a version is known already; why, and what it was made from, too.
alter table type_setting add column note text not null default '', add column template_id int, add column template_version int;
-- What several types have in common. The document is the draft; what types are bound to are the published versions.
create table setting_template (
  id int generated always as identity primary key, name text not null unique, remark text not null default '', document jsonb not null, revision int not null default 1,
  updated_at timestamptz not null default now(), updated_by text not null
);
create table setting_template_version (
  template_id int not null references setting_template, version int not null, document jsonb not null, note text not null, published_at timestamptz not null default now(), published_by text not null,
  primary key (template_id, version)
);
alter table type_setting add foreign key (template_id, template_version) references setting_template_version;
create index on type_setting (template_id) where template_id is not null;
-- A revision is given out once, so that a page that was left open never takes a new draft for the one it showed.
create sequence setting_revision as int;
-- One draft a setting; `base` is the published version it was made from, 0 before the first.
create table setting_draft (
  app_id int not null, type int not null, source text not null check (source in ('audit', 'customize', 'inspection')), document jsonb not null, revision int not null, base int not null,
  template_id int, template_version int, updated_at timestamptz not null default now(), updated_by text not null,
  primary key (app_id, type, source), foreign key (app_id, type) references record_type, foreign key (template_id, template_version) references setting_template_version
);
