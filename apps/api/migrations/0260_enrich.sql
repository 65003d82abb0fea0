-- Records that wait for engines which look at more than texts (features, models), asked since
-- asked_at: their orders are kept for a person called engine meanwhile. Whoever takes one has it
-- until taken_until, so that one that was taken by a server that stopped is taken again. said: what
-- the steps before said of it.
create table enrich_wait (
  record_id bigint primary key, app_id int not null, type int not null, said jsonb not null,
  asked_at timestamptz not null, taken_until timestamptz
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01);
create index enrich_wait_next on enrich_wait (asked_at);

-- What rules may ask of models.
insert into strategy_indicator (
  id, kind, value_type, source, origin, names, options, left_key_options, built_in, position
) values
  ('model.hit', 'judgeIndicators', 'number', 'texture', '{"kind": "signal", "path": "model.hit"}',
    '{"cn": "模型命中该标签（1 是，0 否）", "en": "A model hit the label (1 yes, 0 no)",
      "id": "Model mengenai label ini (1 ya, 0 tidak)",
      "ru": "Модель нашла метку (1 — да, 0 — нет)"}', '[]', '[]', true, 38);
