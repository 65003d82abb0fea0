create table type_setting (
  app_id int not null, type int not null, source text not null, version int not null, document jsonb not null, published_at timestamptz not null default now(), published_by text not null,
  primary key (app_id, type, source, version), foreign key (app_id, type) references record_type
);
create table label_tree (
  id int primary key, name text not null, created_at timestamptz not null default now()
);
create table label (
  id int primary key, tree_id int not null references label_tree, parent_id int references label, cn_name text not null, en_name text not null, id_name text not null, ru_name text not null,
  orders int not null default 0, punish_id int not null default 0, ext_json jsonb not null default '{}', removed_at timestamptz
);
create table label_tree_version (
  tree_id int not null references label_tree, version int not null, labels jsonb not null, published_at timestamptz not null default now(), primary key (tree_id, version)
);
create table punish_type (
  id int primary key, scope text not null check (scope in ('none', 'content', 'user', 'device', 'room', 'group')), key text not null unique,
  needs_time boolean not null default false, may_be_permanent boolean not null default false
);
insert into punish_type (id, scope, key, needs_time, may_be_permanent) values
  (0, 'none', 'ignore', false, false), (1, 'none', 'label_only', false, false),
  (101, 'content', 'delete', false, false), (102, 'content', 'author_only', false, false), (103, 'content', 'no_recommendation', true, false), (104, 'content', 'reset_field', false, false), (105, 'content', 'blur_cover', false, false),
  (106, 'content', 'reject_ad', false, false), (107, 'content', 'age_gate', false, false), (108, 'content', 'block_host', true, true),
  (201, 'user', 'warn', false, false), (202, 'user', 'mute', true, true), (203, 'user', 'ban_posting', true, true), (204, 'user', 'ban_live', true, true), (205, 'user', 'ban_mic', true, false), (206, 'user', 'ban_account', true, true),
  (207, 'user', 'ban_profile_edit', true, false), (208, 'user', 'ban_in_group', true, true), (209, 'user', 'withhold_income', true, false), (210, 'user', 'bind_phone', false, false),
  (301, 'device', 'ban_device', true, true), (302, 'device', 'ban_ip', true, false), (303, 'device', 'ban_phone', true, true),
  (401, 'room', 'warn_room', false, false), (402, 'room', 'cut_stream', false, false), (403, 'room', 'close_room', false, false), (404, 'room', 'lock_room', true, false), (405, 'room', 'lower_room', true, false), (406, 'room', 'mic_off', true, false),
  (501, 'group', 'dissolve_group', false, false), (502, 'group', 'mute_group', true, false), (503, 'group', 'reset_group_field', false, false);
