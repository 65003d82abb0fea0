-- A matcher of others that answers for a store: its address and the banks that count. What it named
-- is kept as features of the store, one for each thing that it names, so that hits are counted and
-- refuted as any others; their hash is that of what they were found in first.
alter table feature_store add column remote jsonb;
create unique index feature_of_remote on feature (store_id, source_ref) where source = 'remote';
