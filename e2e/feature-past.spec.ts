import { type Page, expect, test } from '@playwright/test'
import { featureLibraryCalls } from '../packages/contract/src/feature-library/calls.ts'
import { makeAuditor } from './support/audit.ts'
import { ok } from './support/calls.ts'
import { open, signIn, watch } from './support/console.ts'
import { withDatabase } from './support/database.ts'
import { sendIn } from './support/ingest.ts'
import { pick } from './support/pick.ts'

const leader = `past_leader_${process.pid}`
const second = `past_second_${process.pid}`
test.beforeAll(async () => {
  await makeAuditor(leader, 'leader')
  await makeAuditor(second, 'leader')
})

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
/** Says of the records of users that a person muted them for what the feature found. */
const punish = (featureId: string, uid: string): Promise<void> =>
  withDatabase(async (client) => {
    const { rowCount } = await client.query(
      `
        with d as (
          insert into decision (
            order_id, record_id, app_id, type, business, post_id, person_id, page_key, window_id,
            fence, result_id, result_type, setting_version, content_hash, at, labels
          )
          select next_id(), r.id, r.app_id, r.type, r.business, r.post_id, p.id,
            'tags-audit-text', 'w', 1, 'mute', 'NORMAL_VIOLATIONS', 1, r.content_hash, now(),
            '{1203}'
          from record r, person p
          where r.uid = $1 and r.type = 12 and p.name = $2
          returning id, record_id, app_id, type, post_id, person_id
        ),
        h as (update feature_hit set late = false where feature_id = $3)
        insert into punish (
          decision_id, app_id, type, punish_id, scope, subject, post_id, uid, start_at,
          setting_version, person_id
        )
        select d.id, d.app_id, d.type, 202, 'user', d.post_id, d.post_id, $1, now(), 1, d.person_id
        from d`,
      [uid, leader, featureId],
    )
    if (!rowCount) throw new Error(`nothing of ${uid} was punished`)
  })

/** Lifts the two punishments that the page offers. */
const liftBoth = async (page: Page, uid: string): Promise<void> => {
  await expect(page.getByRole('row', { name: new RegExp(uid) })).toHaveCount(2)
  await page.getByRole('table').getByRole('checkbox').first().press('Space')
  await page.getByRole('button', { name: 'Lift selected (2)' }).press('Enter')
  const lifting = dialogOf(page, 'Lift selected (2)')
  await lifting.getByRole('textbox', { name: /^Reason/ }).fill('wrong feature')
  await lifting.getByRole('textbox', { name: /^Remark/ }).fill('it found what was fine')
  await lifting.getByRole('textbox', { name: /^Remark/ }).press('Control+Enter')
  await expect(lifting).toBeHidden()
}

test('what is known later is found in the past, audited, and lifted where it was wrong', async ({
  page,
}) => {
  const problems = watch(page)
  const stamp = Date.now().toString(36)
  const [name, remark, uid] = [`Prizes ${stamp}`, `Prize ${stamp}`, `past${stamp}`]
  const text = `you have won the prize ${stamp} of this month, add our service before this evening`

  await signIn(page, leader)
  const { id: storeId } = await ok(page, featureLibraryCalls.createStore, {
    body: {
      appId: 50,
      storename: `past_${stamp}`,
      name,
      kind: 'text',
      listType: 'black',
      labelId: 1203,
      level: 2,
      lines: { match: 12, suspect: 12, minQuality: 0, turns: false, trim: false },
      scopes: [{ appId: 50, types: [12] }],
      sharedWith: [],
      ttlDays: null,
      quota: 100,
      sample: 'none',
      remark: '',
    },
  })
  await ok(page, featureLibraryCalls.setStoreState, {
    id: storeId,
    version: 1,
    state: 'shadow',
    reason: '',
  })
  await sendIn(page, 12, [
    { uid, postId: `${stamp}-1`, texts: [{ content: text }] },
    { uid, postId: `${stamp}-2`, texts: [{ content: text.replace('evening', 'morning') }] },
    { uid, postId: `${stamp}-3`, texts: [{ content: 'a friendly talk about rain and sun' }] },
  ])
  await expect
    .poll(() =>
      withDatabase(
        async (client) =>
          (await client.query('select from record_hash where uid = $1', [uid])).rowCount,
      ),
    )
    .toBe(3)
  const { list } = await ok(page, featureLibraryCalls.createFeatures, {
    storeId,
    list: [{ text }],
    labelId: null,
    level: null,
    remark,
    validUntil: null,
  })
  const featureId = list[0]?.id ?? ''

  await signIn(page, second)
  await ok(page, featureLibraryCalls.setStoreState, {
    id: storeId,
    version: 2,
    state: 'live',
    reason: '',
  })
  await open(page, `/feature-audit/index?search=${encodeURIComponent(remark)}`)
  await page.getByRole('button', { name: new RegExp(`^Approve( 1)?: ${remark}`) }).press('Enter')
  await expect(page.getByRole('link', { name: remark })).toBeHidden()
  await open(page, '/feature/index')
  await page.getByRole('button', { name: `Search the past: ${name}` }).press('Enter')
  const begin = dialogOf(page, 'Search the past')
  await begin.getByRole('button', { name: /^Begin the search/ }).press('Enter')
  const found = dialogOf(page, `${name} (all features)`)
  await expect(found.getByText('Done')).toBeVisible()
  await expect(found.getByRole('link', { name: /^\d+$/ })).toHaveCount(2)
  for (const tick of await found.getByRole('row').getByRole('checkbox').all())
    if (!(await tick.isChecked())) await tick.press('Space')
  await found.getByRole('button', { name: 'Have audited (2)' }).press('Enter')
  const make = dialogOf(page, 'Have them audited')
  await pick(make, /^Audited as/, 'picture')
  await make.getByRole('textbox', { name: /^Reason/ }).press('Control+Enter')
  await expect(make).toBeHidden()
  await expect(found.getByText('Sent', { exact: true })).toHaveCount(2)

  await punish(featureId, uid)
  const at = `/feature/50/past_${stamp}/${featureId}`
  await open(page, at)
  await page.getByRole('button', { name: `Suspend use: ${remark}` }).press('Enter')
  const why = dialogOf(page, 'Suspend use')
  await why.getByRole('textbox').fill('it was wrong')
  await why.getByRole('button', { name: /^Suspend use/ }).press('Enter')
  const caused = page.getByRole('region', { name: 'Punishments it led to' })
  await expect(caused).toContainText('led to 2 punishments; 2 of them can be lifted')
  await caused.getByRole('link', { name: /^Look at and lift/ }).press('Enter')
  await expect(page.getByRole('combobox', { name: 'Found by feature' })).toHaveValue(featureId)
  await liftBoth(page, uid)
  await open(page, at)
  await expect(caused).toContainText('led to 2 punishments; 0 of them can be lifted')
  expect(problems).toEqual([])
})
