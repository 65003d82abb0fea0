import { readFileSync } from 'node:fs'
import { type Page, expect, test } from '@playwright/test'
import { contract } from '../packages/contract/src/index.ts'
import { attacks, hostileRecord, together } from './support/attacks.ts'
import { ask, ok } from './support/calls.ts'
import { open, signIn, url, visit, watch } from './support/console.ts'
import { cellsOf } from './support/csv.ts'
import { textsOfWorkbook } from './support/sheet.ts'

/** Characters as limits count them: none is cut in half. */
const cut = (text: string, length: number): string => {
  let out = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (out.length + segment.length > length) break
    out += segment
  }
  return out
}
/**
 * What a page does with attacks: nothing runs, nothing lies over or beside the page, its own head
 * is there and can be used.
 */
const unharmed = async (page: Page, where: string): Promise<void> => {
  expect.soft(await page.evaluate(() => 'attacked' in window), `${where} runs nothing`).toBe(false)
  expect
    .soft(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      `${where} is not wider than the window`,
    )
    .toBe(true)
  expect
    .soft(
      await page.evaluate(
        () => document.elementFromPoint(100, 20)?.closest('.shell-header, dialog, .modal') !== null,
      ),
      `${where} keeps its head`,
    )
    .toBe(true)
  expect
    .soft(
      await page.evaluate(() => document.baseURI.startsWith(location.origin)),
      `${where} keeps its base`,
    )
    .toBe(true)
  expect
    .soft(
      await page
        .locator(
          'main :is(script, base, iframe, object, embed, style), main [onerror], ' +
            'main [onload], main [ontoggle], main a[href^="javascript" i]',
        )
        .count(),
      `${where} has no elements of attacks`,
    )
    .toBe(0)
}
const formula = /^[=+\-@\t\r\n]/
const harmless = (cells: readonly string[], where: string): void =>
  expect
    .soft(
      cells.filter((cell) => formula.test(cell)),
      `${where} has no cell that runs`,
    )
    .toEqual([])
const saved = async (page: Page, press: () => Promise<void>): Promise<Buffer> => {
  // An export that fails says so in a notice: no file comes then, however long one waits.
  const failed = page.locator('.notice.error').waitFor({ timeout: 0 })
  const [download] = await Promise.all([
    Promise.race([page.waitForEvent('download'), failed.then(() => null)]),
    press(),
  ])
  if (download === null)
    throw new Error(
      await page
        .locator('.notice.error')
        .allInnerTexts()
        .then((all) => all.join()),
    )
  return readFileSync(await download.path())
}

const exported = (page: Page): Promise<Buffer> =>
  saved(page, () => page.getByRole('button', { name: 'Export', exact: true }).click())
/** Looks at a page, and at the first row of its table where that opens. */
const visitUnharmed = async (page: Page, path: string): Promise<void> => {
  await visit(page, path)
  await unharmed(page, path)
  const row = page.locator('.data-table tbody tr').first()
  if ((await row.count()) > 0 && (await row.getAttribute('tabindex')) !== null) {
    await row.press('Enter')
    await page.waitForTimeout(500)
    await unharmed(page, `${path}, opened`)
    await page.keyboard.press('Escape')
  }
}
/** A thing of each kind that people name, named by each attack; answers the tree of labels. */
const makesNamedThings = async (page: Page, mark: string): Promise<number> => {
  const tree = await ok(page, contract.label.createTree, {
    name: cut(`${mark} ${attacks[0]}`, 64),
    remark: attacks.slice(0, 6).join(' '),
  })
  let { version } = tree
  for (const [n, attack] of attacks.entries()) {
    await ok(page, contract.people.createUser, {
      name: `${mark}_${n}`,
      displayName: cut(attack, 64),
      email: '',
      teamId: null,
      region: cut(attack, 20),
      languages: [cut(attack, 20)],
      skills: [cut(attack, 30)],
      shift: '',
      roleIds: [],
    })
    await ok(page, contract.people.createRole, {
      name: `${cut(attack, 40)}${mark}${n}`,
      description: attack.slice(0, 400),
      manySessions: false,
      byDefault: false,
      permissions: [],
      paths: [],
      scopes: [],
    })
    await ok(page, contract.whiteList.createList, {
      subject: 'user',
      name: `${cut(attack, 40)}${mark}${n}`,
      scopes: ['AUDIT_TIPS'],
      apps: [],
      types: [],
      countries: [],
      businesses: [],
      force: [],
      tip: { cn: attack.slice(0, 200), en: attack.slice(0, 200), id: '', ru: '' },
      maxDays: null,
    })
    await ok(page, contract.systemConfig.createItem, {
      key: `${mark}.${n}`,
      value: { [attack]: attack },
      public: false,
      secret: false,
      remark: attack.slice(0, 200),
    })
    await ok(page, contract.changeOrder.create, {
      title: cut(`${mark}${attack}`, 64),
      apps: [],
      remark: attack.slice(0, 400),
      changeEndTime: null,
    })
    const made = (await ok(page, contract.label.create, {
      treeId: tree.id,
      version,
      parentId: 0,
      cnName: cut(attack, 64),
      enName: cut(attack, 64),
      idName: cut(attack, 64),
      ruName: cut(attack, 64),
      orders: n,
      punishId: 0,
      translateGroup: '',
      translateKey: '',
      extJson: '{}',
    } as never)) as { version: number }
    version = made.version
  }
  return tree.id
}
const exportsNames = async (page: Page, mark: string): Promise<void> => {
  await visit(page, `/auth/user?text=${mark}&pageSize=50`)
  await expect(page.getByText(attacks[0], { exact: true }).first()).toBeVisible()
  const people = textsOfWorkbook(await exported(page))
  expect(people).toContain(attacks[0])
  harmless(people, 'people')
  await visit(page, '/auth/role')
  harmless(textsOfWorkbook(await exported(page)), 'roles')
}

test('shows attacks in names of people, roles, labels and rules as text, files included', async ({
  page,
}) => {
  const problems = watch(page)
  await signIn(page, 'admin')
  const mark = `x${Date.now().toString(36)}`
  const treeId = await makesNamedThings(page, mark)
  await open(page, '/')
  for (const path of [
    `/auth/user?text=${mark}&pageSize=50`,
    '/auth/role?pageSize=100',
    '/tags/white-list/list?pageSize=50',
    `/atlas/system-config?text=${mark}&pageSize=50`,
    `/atlas-labels/trees?tree=${treeId}`,
    '/auth/log?pageSize=50',
    '/auth/batch-auth',
    '/user-manage',
  ]) {
    await visitUnharmed(page, path)
  }
  await exportsNames(page, mark)
  // A question about a thing of such a name says the name, and its own words stay in their order.
  await visit(
    page,
    `/auth/user?text=${mark}_${attacks.findIndex((one) => one.startsWith('\u2067'))}`,
  )
  await page.locator('.data-table tbody tr').first().press('Enter')
  await unharmed(page, 'a person')
  expect(problems).toEqual([])
})

/** What people read of each other, written with each attack; answers the ids of the notices. */
const publishesAttacks = async (page: Page, other: Page, mark: string): Promise<string[]> => {
  const now = Date.now()
  const notices: string[] = []
  for (const [n, attack] of attacks.entries()) {
    await ok(page, contract.article.create, {
      title: cut(`${attack} ${mark}`, 100),
      body: `${attack}\n\n# ${attack}\n\n- ${attack}\n> ${attack}\n[${attack}](${attack})`,
      language: 'en',
      labelIds: [],
      tags: [cut(attack, 32)],
      mustRoleIds: [],
      state: 'published',
    })
    notices.push(
      (
        await ok(page, contract.news.create, {
          dataType: 1,
          title: cut(`${attack} ${mark}`, 100),
          content: attack,
          auditRule: attack.slice(0, 480),
          type: cut(attack, 16) || 'x',
          keyword: attack.slice(0, 480),
          level: 1,
          noticeTypeConfig: {
            homePage: { enable: 1 },
            wechat: { enable: 0, robotId: '' },
            topNotification: { enable: 0 },
          },
          noticeTimeConfig: { everyYear: 0, ranges: [{ start: now - 1000, end: now + 600_000 }] },
          reviews: [],
          reviewContent: attack.slice(0, 480),
        } as never)
      ).id,
    )
    await ok(page, contract.helloFeedback.receive, {
      appId: 50,
      ref: `${mark}-${n}`,
      kind: 'report',
      uid: cut(attack, 64),
      nickname: cut(attack, 64),
      text: `${mark} ${attack}`,
      postId: cut(attack, 100),
      targetUid: cut(attack, 64),
      appVersion: cut(attack, 64),
      device: cut(attack, 200),
    })
    await ok(other, contract.shiftNote.add, { text: `${mark} ${attack}`.slice(0, 480) })
  }
  return notices
}
const asksQuestions = async (
  page: Page,
  mark: string,
  backendId: string,
): Promise<[string, string]> => {
  const now = Date.now()
  const asked = await ok(page, contract.question.create, {
    createdTime: now,
    title: cut(`${attacks[2]} ${mark}`, 100),
    backendId,
    appId: '50-Lumo',
    postId: cut(attacks[0], 100),
    remark: `=1+1 ${together}`,
    ipInfo: attacks[1],
    hostName: attacks[0],
    reportUrl: 'javascript:window.attacked=1',
  })
  const formulaAsked = await ok(page, contract.question.create, {
    createdTime: now,
    title: cut(`=1+1 ${mark}`, 100),
    backendId,
    appId: '50-Lumo',
    postId: '@SUM(1)',
    remark: '+1+1',
  })
  return [asked.id, formulaAsked.id]
}
const placesNothing = async (page: Page): Promise<void> => {
  const placed = page.locator('.rich-text span[class]')
  expect(await placed.count()).toBeGreaterThan(0)
  expect(
    await placed.evaluateAll((all) =>
      all.every(
        (one) =>
          getComputedStyle(one).position === 'static' && getComputedStyle(one).display === 'inline',
      ),
    ),
  ).toBe(true)
}

test('questions, articles, messages, notices and tickets are never more than text', async ({
  page,
  browser,
}) => {
  const problems = watch(page)
  await signIn(page, 'admin')
  const other = await (await browser.newContext()).newPage()
  const others = watch(other)
  await signIn(other, 'leader')
  const mark = `y${Date.now().toString(36)}`
  const self = await ok(page, contract.session.self, {})
  const menu = self.menuList.flatMap((one) => one.children ?? [])[0]?.id ?? '1'
  const notices = await publishesAttacks(page, other, mark)
  await ok(page, contract.message.send, {
    msgType: 5,
    notifyType: 1,
    msg: `${mark} ${together}`,
    link: '',
    audience: { personIds: [self.id] },
  })
  const [asked, formulaAsked] = await asksQuestions(page, mark, menu)
  await open(page, '/')
  for (const path of [
    '/tags/popular-science-corner',
    '/news-management?pageSize=50',
    '/news-reminder',
    `/hello-user-feedback/index?text=${mark}`,
    '/plat-msg',
    `/question/index?title=${encodeURIComponent(mark)}`,
    `/question/update/${asked}`,
    `/question/update/${formulaAsked}`,
    '/tags/im-template',
    '/',
  ]) {
    await visitUnharmed(page, path)
  }
  await visit(page, '/news-reminder')
  await placesNothing(page)
  await visit(page, `/question/update/${asked}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(attacks[2])
  await visit(page, `/question/index?title=${encodeURIComponent(mark)}`)
  const rows = cellsOf((await exported(page)).toString('utf8'))
  expect(rows.flat()).toContain(`'=1+1 ${mark}`)
  harmless(rows.flat(), 'questions')
  // The others see the same as text; what was said of the host leads nowhere.
  await open(other, `/question/update/${asked}`)
  await unharmed(other, 'a question at the staff')
  for (const path of ['/tags/popular-science-corner', '/shift-note', '/']) {
    await visit(other, path)
    await unharmed(other, `${path} at a reader`)
  }
  // They stand on pages that other tests read.
  await ok(page, contract.news.batchDelete, { ids: notices })
  // The sanitiser reads markup in a document of its own, where the policy forbids the base just as
  // here; the browser says so.
  expect(
    [...problems, ...others].filter(
      (one) => !one.startsWith("console: Setting the document's base URI"),
    ),
  ).toEqual([])
  await other.context().close()
})

test('finds, opens, logs and exports a record full of attacks as text, and its rules, too', async ({
  page,
}) => {
  const problems = watch(page)
  await signIn(page, 'admin')
  const postId = `=z${Date.now().toString(36)}`
  const response = await page.request.post(`${url()}/biz_gateway/ingest/records`, {
    data: { ...hostileRecord(50, postId), type: 12 },
  })
  expect(((await response.json()) as { data: { accepted: number } }).data.accepted).toBe(1)
  const key = `rule_${Date.now().toString(36)}`
  for (const [n, attack] of attacks.entries()) {
    const rule = {
      ruleKey: `${key}_${n}`,
      category: 'general',
      name: cut(`${attack} ${key}`, 64),
      remark: attack.slice(0, 400),
      rule: [
        {
          ruleRemark: attack.slice(0, 200),
          conditions: [{ leftKey: 'text', relation: 'contains', value: attack }],
          thenAction: { type: 'result', value: { result: 'queue' } },
        },
      ],
    }
    const answer = await ask(page, contract.strategyRule.create, rule as never)
    expect.soft([0, 400], JSON.stringify(answer.body).slice(0, 200)).toContain(answer.body.code)
  }
  await open(page, '/')
  const query = `appId=50&postId=${encodeURIComponent(postId)}`
  for (const path of [
    `/tags/record-list?${query}`,
    `/tags/operation-log?${query}`,
    `/strategy-engine/index?text=${key}`,
    '/strategy-engine/rule',
    '/strategy-engine/run-history',
    '/take-order/condition-management',
    `/tags/customize?${query}`,
  ]) {
    await visitUnharmed(page, path)
  }
  const { list } = await ok(page, contract.record.find, { appId: 50, postId, limit: 5 })
  await visit(page, `/internal/audit-detail?id=${list[0]?.recordId}`)
  await unharmed(page, 'the detail of a record')
  const rules = await ok(page, contract.strategyRule.page, { text: key, size: 100 })
  expect(rules.list.length).toBeGreaterThan(attacks.length / 2)
  for (const { ruleId } of rules.list.slice(0, 6)) {
    await visit(page, `/strategy-engine/rule-edit?ruleId=${ruleId}`)
    for (const tab of ['Script', 'Chinese script', 'Event chart', 'Tree']) {
      await page.getByRole('tab', { name: tab, exact: true }).click()
      await page.waitForTimeout(200)
      expect.soft(await page.evaluate(() => 'attacked' in window), `${ruleId} ${tab}`).toBe(false)
    }
  }
  await visit(
    page,
    `/strategy-engine/rule?ruleIds=${rules.list.map(({ ruleId }) => ruleId).join(',')}`,
  )
  await unharmed(page, 'the table of rules')
  await visit(page, `/tags/record-list?${query}`)
  const rows = cellsOf((await exported(page)).toString('utf8'))
  expect(rows.flat()).toContain(`'${postId}`)
  harmless(rows.flat(), 'records')
  expect(problems).toEqual([])
})
