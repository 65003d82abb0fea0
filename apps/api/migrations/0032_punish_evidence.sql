-- What proves a punishment: recordings and pictures put to it afterwards, beside what its decision kept.
create table punish_evidence (
  id bigint primary key default next_id(), punish_id bigint not null references punish on delete cascade, url text not null, at timestamptz not null, person_id bigint not null references person, made_at timestamptz not null, unique (punish_id, at)
);
