import type pg from 'pg'
import { planNames } from '../../../db/plan-name.ts'
import { type Subject, type Candidate } from '../matrix.ts'
import { hostKeys } from '../links.ts'

export type Runner = Pick<pg.Pool, 'query'>

const matchText = `
  select e.id, e.kind, e.uid, e.app_id as "appId", e.type, e.country, e.device, e.host, e.path,
    e.room, e.excuses, e.reason, e.until, e.list_id as "listId", coalesce(l.name, '') as name,
    coalesce(l.scopes, '{}') as scopes, coalesce(l.apps, '{}') as apps,
    coalesce(l.types, '{}') as types, coalesce(l.countries, '{}') as countries,
    coalesce(l.businesses, '{}') as businesses, coalesce(l.force, '[]') as force,
    coalesce(l.tip, '{}') as tip
  from (
    select id
    from white_list_entry
    where uid = any($1::text[]) and uid <> '' and state = 'active'
    union
    select id
    from white_list_entry
    where device = any($2::text[]) and device <> '' and state = 'active'
    union
    select id
    from white_list_entry
    where host = any($3::text[]) and host <> '' and state = 'active'
    union
    select id
    from white_list_entry
    where uid = '' and device = '' and host = '' and state = 'active'
  ) f
  join white_list_entry e on e.id = f.id
  left join white_list l on l.id = e.list_id
  where (e.until is null or e.until > $4) and (l.id is null or l.state = 'active')
  order by e.id`
// Planning it takes several times as long as running it.
const matchName = planNames('white-list-match')

/** Everything in force that may count for one of some records, in one indexed look-up. */
export async function candidatesFor(
  on: Runner,
  subjects: readonly Subject[],
  now: Date,
): Promise<Candidate[]> {
  const unique = (values: readonly string[]): string[] => [...new Set(values)].filter(Boolean)
  const links = unique(subjects.flatMap((subject) => subject.links.flatMap(hostKeys)))
  return (
    await on.query<Candidate>({
      name: matchName(),
      text: matchText,
      values: [
        unique(subjects.map((subject) => subject.uid)),
        unique(subjects.map((subject) => subject.device)),
        links,
        now,
      ],
    })
  ).rows
}

const changedText = `
    select exists (select 1 from white_list_entry where changed_at > $1)
      or exists (select 1 from white_list where changed_at > $1) as changed`
/** Whether any list or entry was changed, passed or stopped since a moment. */
export async function changedSince(on: Runner, since: Date): Promise<boolean> {
  return (
    (
      await on.query<{ changed: boolean }>({
        name: 'white-list-changed',
        text: changedText,
        values: [since],
      })
    ).rows[0]?.changed ?? false
  )
}
