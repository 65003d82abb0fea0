-- Drills say which dimensions of their library are asked; those that stand ask all.
update case_order set body = body || '{"dims": []}' where not body ? 'dims';
