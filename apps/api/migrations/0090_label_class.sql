-- A class is what a tree is about (what breaks rules, how good something is); a tree belongs to one at most.
create table label_class (
  id int generated always as identity primary key, key text not null unique, names jsonb not null, color text not null default '', single boolean not null default false,
  version int not null default 1, updated_at timestamptz not null, updated_by text not null
);
alter table label_tree add column class_id int references label_class on delete set null;
create index on label_tree (class_id) where class_id is not null;
-- A crowd is who is offered the trees bound to it; trees bound to none are offered to all.
create table label_crowd (
  id int generated always as identity primary key, name text not null, remark text not null default '', rule jsonb not null, trees int[] not null default '{}',
  version int not null default 1, updated_at timestamptz not null, updated_by text not null
);
create unique index label_crowd_name on label_crowd (lower(name));
