-- What page info said of a record, by the hash of its data: a decision names the hash, so that what its auditor saw can be shown again.
create table page_info (
  record_id bigint not null, hook_id text not null, hash text not null, data jsonb not null, cut boolean not null default false, at timestamptz not null, primary key (record_id, hook_id, hash)
);
create index page_info_at on page_info (at);
-- Accounts that came with the same device, address or phone.
create index record_device on record (app_id, (ext_data ->> 'deviceId')) where ext_data ? 'deviceId';
create index record_ip on record (app_id, (ext_data ->> 'ip')) where ext_data ? 'ip';
create index record_phone on record (app_id, (ext_data ->> 'phoneHash')) where ext_data ? 'phoneHash';
