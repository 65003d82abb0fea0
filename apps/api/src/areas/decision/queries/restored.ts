import type { RecordResult, Submission } from '@oas/contract/decision/schemas'
import type { Language } from '@oas/contract/language/language'
import type pg from 'pg'

type Client = Pick<pg.PoolClient, 'query'>
/** A decision as it was sent, with whose it is. */
export type Stored = {
  personId: string
  person: string
  recordId: string
  pageKey: string
  appId: number
  type: number
  business: Submission['business']
  settingVersion: number
  language: Language
  test: boolean
  at: Date
  item: RecordResult
}

type Row = Omit<Stored, 'item'> & {
  postId: string
  uid: string
  resultId: string
  form: Record<string, unknown>
  labels: number[]
  remark: string
  currentJson: Record<string, unknown>
  rows: NonNullable<RecordResult['rows']>
  evidence: string[]
  changeOrderId: string | null
}
const storedText = `
  select d.person_id::text as "personId", p.name as person, d.record_id::text as "recordId",
    d.page_key as "pageKey", d.app_id as "appId", d.type, d.business,
    d.setting_version as "settingVersion", d.language, d.test, d.at, d.post_id as "postId", d.uid,
    d.result_id as "resultId", d.form, d.labels, d.remark, d.current_json as "currentJson",
    d.patch_rows as rows,
    array(
      select distinct jsonb_array_elements_text(u.evidence)
      from punish u
      where u.decision_id = d.id and jsonb_typeof(u.evidence) = 'array'
    ) as evidence,
    (select max(u.change_order_id)::text from punish u where u.decision_id = d.id)
      as "changeOrderId"
  from decision d
  join person p on p.id = d.person_id
  where d.id = $1`
/** A decision, in the form in which it can be sent once more; null where there is none. */
export async function findStored(client: Client, id: string): Promise<Stored | null> {
  const [row] = (await client.query<Row>(storedText, [id])).rows
  if (!row) return null
  const { postId, uid, resultId, form, labels, remark, rows, evidence, changeOrderId } = row
  const { currentJson, ...of } = row
  return {
    personId: of.personId,
    person: of.person,
    recordId: of.recordId,
    pageKey: of.pageKey,
    appId: of.appId,
    type: of.type,
    business: of.business,
    settingVersion: of.settingVersion,
    language: of.language,
    test: of.test,
    at: of.at,
    item: {
      id: '0',
      fence: 0,
      postId,
      uid,
      value: { result: { id: resultId } },
      form: { result: form },
      reasonLabels: labels,
      reasonLabelsKey: labels.map((label) => `lb_${label}`).join(),
      remark,
      currentJson,
      ...(rows.length > 0 ? { rows } : {}),
      ...(evidence.length > 0 ? { evidence } : {}),
      changeOrderId,
    },
  }
}

/** Whether a decision stands for another one, over those between them. */
export async function standsFor(client: Client, id: string, other: string): Promise<boolean> {
  const { rows } = await client.query<{ stands: boolean }>(
    `
      with recursive c as (
        select d.id, d.replaces from decision d where d.id = $1
        union all
        select d.id, d.replaces from decision d join c on d.id = c.replaces
      )
      select exists (select 1 from c where c.replaces = $2) as stands`,
    [id, other],
  )
  return rows[0]?.stands ?? false
}
