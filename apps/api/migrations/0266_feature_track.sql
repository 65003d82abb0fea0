-- Sounds and videos in stores: they are found by prints, hash is the SHA-256 of the print.
alter table feature_store drop constraint feature_store_kind_check;
alter table feature_store add constraint feature_store_kind_check
  check (kind in ('picture', 'text', 'file', 'link', 'audio', 'video'));
alter table feature add column print bytea, add column seconds real;

-- Where a sound or video was found: seconds of the record's item, and of the feature.
alter table feature_hit add column from_s real, add column to_s real,
  add column known_from_s real, add column known_to_s real;

-- Records whose voices and videos are to be looked through: not before people see them.
create table fingerprint_wait (
  record_id bigint primary key, app_id int not null, type int not null,
  tries smallint not null default 0, asked_at timestamptz not null, taken_until timestamptz
);
create index fingerprint_wait_asked on fingerprint_wait (asked_at);
