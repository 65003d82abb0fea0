-- How many of ten thousand records of a type in which no word, rule or list found anything people
-- see nevertheless, so that what is missed can be counted.
create table text_sample (
  app_id int not null, type int not null, share int not null check (share between 0 and 10000),
  updated_at timestamptz not null, updated_by text not null, primary key (app_id, type)
);
