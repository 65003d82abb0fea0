import { expect, test } from 'vitest'
import type { CallContext } from '../../core/context.ts'
import { aSetting } from '../../testing/world.ts'
import { contentHash } from './content.ts'
import { type Step, runPipeline } from './pipeline.ts'

const record = { appId: 50, type: 12, postId: 'p', priority: 2 }
const step = (name: string, verdict: 'queue' | 'ignore', priority?: number): Step => ({ name, run: async (_ctx, _record, _setting, before) => ({ verdict, version: '7', found: { before: before.steps?.length ?? 0 }, currentJson: { [name]: true }, ...(priority === undefined ? {} : { priority }) }) })
const ctx = {} as CallContext

test('without steps a record is queued as it came', async () => expect(await runPipeline(ctx, record, aSetting(), [])).toEqual({ queue: true, priority: 2, evidence: {} }))

test('each step leaves its evidence with its version; the last word decides, the highest priority counts', async () => {
  const verdict = await runPipeline(ctx, record, aSetting(), [step('white', 'ignore'), step('text', 'queue', 8), step('rule', 'queue', 1)])
  expect(verdict).toMatchObject({ queue: true, priority: 8, evidence: { steps: [{ step: 'white', version: '7', verdict: 'ignore' }, { step: 'text', found: { before: 1 } }, { step: 'rule' }], currentJson: { white: true, text: true, rule: true } } })
  expect((await runPipeline(ctx, record, aSetting(), [step('text', 'queue'), step('rule', 'ignore')])).queue).toBe(false)
})

test('the same content has the same hash whatever the order of its keys', () => {
  const empty = { pictures: [], videos: [], voices: [], files: [], lives: [] }
  expect(contentHash({ texts: [{ id: 't1', content: 'x' }], ...empty, data: { a: 1, b: { d: 1, c: 2 } } })).toBe(contentHash({ data: { b: { c: 2, d: 1 }, a: 1 }, ...empty, texts: [{ content: 'x', id: 't1' }] }))
  expect(contentHash({ texts: [{ id: 't1', content: 'x' }], ...empty, data: {} })).not.toBe(contentHash({ texts: [{ id: 't1', content: 'y' }], ...empty, data: {} }))
})
