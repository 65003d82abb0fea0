import { expect, test } from '@playwright/test'
import { contract } from '../packages/contract/src/index.ts'
import { makeAuditor, startAudit } from './support/audit.ts'
import { ok } from './support/calls.ts'
import { signIn } from './support/console.ts'
import { sendIn } from './support/ingest.ts'

test('shows pictures one by one while a setting forces it, and the wall again after that', async ({
  page,
  browser,
}) => {
  const key = { appId: 50, type: 800 + Math.floor(Math.random() * 90_000) }
  const name = `shown_${key.type}`
  await signIn(page, 'admin')
  await ok(page, contract.autoConfig.create, {
    ...key,
    name,
    business: 'picture',
    panel: 'picture_wall',
    pageKeys: ['tags-audit-picture'],
    copyOf: { appId: 50, type: 21 },
  })
  const put = async (forceDisplayType: 'single' | null): Promise<void> => {
    const { draft, published } = await ok(page, contract.autoConfig.one, key)
    const document = structuredClone(draft?.document ?? published?.document ?? {}) as {
      pageType: { content: object }
    }
    const { revision } = await ok(page, contract.autoConfig.save, {
      ...key,
      revision: draft?.revision ?? 0,
      base: published?.version ?? 0,
      document: {
        ...document,
        pageType: {
          ...document.pageType,
          content: { ...document.pageType.content, forceDisplayType },
        },
      },
    })
    await ok(page, contract.autoConfig.publish, {
      ...key,
      revision,
      note: 'how it is shown',
      acceptWarnings: true,
    })
  }
  await put('single')
  /** What somebody new sees of two records of their own. */
  const shown = async (who: string): Promise<{ stage: number; tiles: number }> => {
    await sendIn(
      page,
      key.type,
      [1, 2].map((n) => ({
        postId: `${who}-${n}`,
        uid: who,
        pictures: [{ content: `https://media.example/${who}-${n}.svg` }],
      })),
    )
    await makeAuditor(who)
    const auditor = await (await browser.newContext()).newPage()
    await startAudit(auditor, who, 'picture', `?appId=50&type=${key.type}&uid=${who}`)
    const found = {
      stage: await auditor.locator('.wb-stage-picture').count(),
      tiles: await auditor.locator('[data-tile]').count(),
    }
    await auditor.context().close()
    return found
  }
  expect(await shown(`${name}_one`)).toEqual({ stage: 1, tiles: 0 })
  await put(null)
  expect(await shown(`${name}_two`)).toEqual({ stage: 0, tiles: 2 })
})
