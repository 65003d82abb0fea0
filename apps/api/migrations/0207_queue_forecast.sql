-- What a queue that draws is expected to draw a day, as of forecast_at and of the version told: by
-- the forecast, made anew by the hour.
alter table quality_queue add column forecast_day float8, add column forecast_version int,
  add column forecast_at timestamptz;
