-- What items in use show already is kept like that of new ones.
insert into case_media (item_id, url, due_at)
select distinct on (i.id, md5(m.url)) i.id, m.url, now()
from case_item i
join case_item_version v on v.item_id = i.id and v.version = i.version
cross join lateral (
  select p ->> 'content' as url
  from jsonb_path_query(v.body, '$.record.pictures[*]') p
  union all
  select p ->> 'content' from jsonb_path_query(v.body, '$.record.voices[*]') p
  union all
  select p ->> 'content' from jsonb_path_query(v.body, '$.record.videos[*]') p
) m
where m.url like 'http%'
on conflict do nothing;
