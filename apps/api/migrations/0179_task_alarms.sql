-- Alarms of a running task: when it was looked at last, and since when each stands and was told.
alter table task add column alarm_at timestamptz not null default '-infinity';
alter table task add column alarms jsonb not null default '{}';
