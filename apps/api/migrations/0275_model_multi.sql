-- Several models that strategies read as one. Its identity is a model of kind multi, so that labels,
-- lines and outputs name it as any other.
alter table model drop constraint model_kind_check, add constraint model_kind_check check (
  kind in (
    'text', 'picture', 'voice', 'video', 'frame', 'face', 'ocr', 'asr', 'multimodal', 'embedding',
    'attribute', 'multi'
  )
);
create table model_multi (
  id bigint primary key default next_id(), model_id bigint not null unique references model,
  body jsonb not null, live_body jsonb, live_version int,
  state text not null default 'draft' check (
    state in ('draft', 'pending', 'rejected', 'live', 'stopped')
  ),
  reason text not null default '', authors bigint[] not null, version int not null default 1,
  changed_by bigint not null references person, changed_at timestamptz not null,
  check ((live_body is null) = (live_version is null))
);
create index model_multi_changed on model_multi (changed_at desc);
