-- When a decision was due, as its order said while it waited; null where nothing was said, or
-- nobody waited. Whether it was in time is part of what its person is measured by.
alter table decision add column deadline_at timestamptz;
