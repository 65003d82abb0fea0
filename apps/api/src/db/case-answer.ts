/**
 * The statement that keeps what people answered to items of libraries: `$1` the answers in JSON,
 * `$2` the time. Once for each item, person and work; an answer that is there already stays. Counts
 * the uses of the items, and answers how many were new.
 */
export const noteAnswersText = `
  with put as (
    insert into case_answer (
      item_id, version, library_id, source, source_id, person_id, team_id, answer, right_answer,
      ms, at
    )
    select a."itemId", a.version, a."libraryId", a.source, a."sourceId", a."personId",
      a."teamId", a.answer, a."right", a.ms, $2::timestamptz
    from jsonb_to_recordset($1::jsonb) as a(
      "itemId" bigint, version int, "libraryId" bigint, source text, "sourceId" bigint,
      "personId" bigint, "teamId" bigint, answer jsonb, "right" boolean, ms int
    )
    order by a."itemId"
    on conflict (source, source_id, person_id, item_id) do nothing
    returning item_id
  ),
  used as (
    update case_item i set uses = i.uses + p.n
    from (select item_id, count(*)::int as n from put group by item_id) p
    where i.id = p.item_id
  )
  select count(*)::int as n from put`
