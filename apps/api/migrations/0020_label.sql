-- Rows of `label` are the draft of a tree; `label_tree_version` holds what was published of it. Ids of labels are never given anew: removed ones stay as rows.
alter table label_tree add column remark text not null default '', add column active boolean not null default true, add column version int not null default 1,
  add column updated_at timestamptz not null default now(), add column updated_by text not null default 'system';
create unique index label_tree_name on label_tree (lower(name));
alter table label add column translate_group text not null default '', add column translate_key text not null default '', add column retired boolean not null default false;
create index label_of_tree on label (tree_id) where removed_at is null;
alter table label_tree_version add column published_by text not null default 'system', add column note text not null default '', add column rolled_back_from int;

-- A template lists the trees that types offer; deploying it writes the list into the settings of its types.
create table label_template (
  id int primary key generated always as identity, name text not null, remark text not null default '', items jsonb not null, types jsonb not null default '[]', version int not null default 1,
  deployed jsonb, deployed_at timestamptz, deployed_by text not null default '', updated_at timestamptz not null, updated_by text not null
);
create unique index label_template_name on label_template (lower(name));
