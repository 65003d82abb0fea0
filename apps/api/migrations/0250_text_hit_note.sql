-- What is found in new records is counted with them: a batch of places is summed as it stands,
-- which costs less than asking for each place what it counts as. It must say what text_hit_counts
-- says.
create or replace function text_hit_note() returns trigger language plpgsql as $$
begin
  -- Rows that are over go, and what they counted stays.
  if current_setting('oas.keep_counts', true) = 'on' then return null; end if;
  if tg_op = 'INSERT' then
    insert into text_count_delta (
      hour, item_id, release, app_id, type, scene, language, country, hits, occurrences, sole,
      decided, strict, loose, ignored, suppressed, refuted
    )
    select date_trunc('hour', at, 'UTC'), item_id, release, app_id, type, scene, language, country,
      count(*) filter (where lead), count(*) filter (where verdict <> 'suppressed'),
      count(*) filter (where lead and sole), count(*) filter (where lead and outcome > 0),
      count(*) filter (where lead and outcome = 3), count(*) filter (where lead and outcome > 1),
      count(*) filter (where lead and outcome = 1), count(*) filter (where verdict = 'suppressed'),
      count(*) filter (where lead and refuted)
    from fresh
    where verdict <> 'shadow'
    group by 1, 2, 3, 4, 5, 6, 7, 8
    union all
    select date_trunc('hour', at, 'UTC'), 0, release, app_id, type, '', language, country, count(*),
      0, 0, count(*) filter (where outcome > 0), 0, count(*) filter (where outcome > 1),
      count(*) filter (where outcome = 1), 0, 0
    from fresh
    where first and verdict <> 'shadow'
    group by 1, 3, 4, 5, 7, 8;
  elsif tg_op = 'DELETE' then
    insert into text_count_delta (
      hour, item_id, release, app_id, type, scene, language, country, hits, occurrences, sole,
      decided, strict, loose, ignored, suppressed, refuted
    )
    select c.hour, c.item_id, c.release, c.app_id, c.type, c.scene, c.language, c.country,
      -sum(c.hits), -sum(c.occurrences), -sum(c.sole), -sum(c.decided), -sum(c.strict),
      -sum(c.loose), -sum(c.ignored), -sum(c.suppressed), -sum(c.refuted)
    from old_rows h
    cross join lateral text_hit_counts(h) c
    group by 1, 2, 3, 4, 5, 6, 7, 8;
  else
    insert into text_count_delta (
      hour, item_id, release, app_id, type, scene, language, country, hits, occurrences, sole,
      decided, strict, loose, ignored, suppressed, refuted
    )
    select b.hour, b.item_id, b.release, b.app_id, b.type, b.scene, b.language, b.country,
      sum(b.sign * b.hits), sum(b.sign * b.occurrences), sum(b.sign * b.sole),
      sum(b.sign * b.decided), sum(b.sign * b.strict), sum(b.sign * b.loose),
      sum(b.sign * b.ignored), sum(b.sign * b.suppressed), sum(b.sign * b.refuted)
    from (
      select c.*, 1 as sign from fresh h cross join lateral text_hit_counts(h) c
      union all
      select c.*, -1 from old_rows h cross join lateral text_hit_counts(h) c
    ) b
    group by 1, 2, 3, 4, 5, 6, 7, 8
    having sum(b.sign * b.hits) <> 0 or sum(b.sign * b.occurrences) <> 0
      or sum(b.sign * b.sole) <> 0 or sum(b.sign * b.decided) <> 0
      or sum(b.sign * b.strict) <> 0 or sum(b.sign * b.loose) <> 0
      or sum(b.sign * b.ignored) <> 0 or sum(b.sign * b.suppressed) <> 0
      or sum(b.sign * b.refuted) <> 0;
  end if;
  return null;
end $$;
