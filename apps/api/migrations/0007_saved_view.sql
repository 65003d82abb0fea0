-- Filters of a list page under a name; query is what stands in the page's address after '?'.
create table saved_view (
  id bigint primary key generated always as identity, person_id bigint not null references person, page text not null, name text not null, query text not null, shared boolean not null,
  saved_at timestamptz not null default now(), unique (person_id, page, name)
);
create index saved_view_shared on saved_view (page) where shared;
