-- What was handed out through queues of kind audit: a hold of an order, which stays an ordinary one.
-- What became of it is told by the order, while its fence is the same, and by the submission.
create table audit_queue_hand (
  order_id bigint not null, fence int not null,
  queue_id bigint not null references quality_queue,
  person_id bigint not null references person, at timestamptz not null,
  primary key (order_id, fence)
);
create index audit_queue_hand_queue on audit_queue_hand (queue_id, at);
create index audit_queue_hand_at on audit_queue_hand (at);
