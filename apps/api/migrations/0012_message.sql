-- Messages of the platform to people. Whom one goes to is settled when it is sent: a row of message_receipt for each.
create table message (
  id bigint primary key default next_id(), msg_type smallint not null, notify_type smallint not null, payload jsonb not null, plat text not null, link text not null default '',
  sender_id bigint references person, sender text not null default '', created_at timestamptz not null
);
create table message_receipt (
  person_id bigint not null references person on delete cascade, message_id bigint not null references message on delete cascade, msg_type smallint not null,
  acked_at timestamptz, read_at timestamptz, ignored_at timestamptz, primary key (person_id, message_id)
);
create index message_receipt_message on message_receipt (message_id);
create index message_receipt_unread on message_receipt (person_id, message_id) where read_at is null and ignored_at is null;
-- How a person is told of messages; what is absent is as usual.
create table message_setting (
  person_id bigint primary key references person on delete cascade, settings jsonb not null, version int not null default 1, changed_at timestamptz not null
);
