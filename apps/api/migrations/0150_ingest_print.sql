-- What came in under a key, in short: other content under the same key is told from a repetition. Empty of keys that were taken before this was kept.
alter table ingest_key add column print text not null default '';
