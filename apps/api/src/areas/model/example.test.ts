import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ModelWorld, aJudged, aModelWorld } from '../../testing/model-world.ts'
import { waitForEnd } from '../../testing/program.ts'
import { askModels } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'oas-model-'))
const scriptOf = (name: string): string =>
  fileURLToPath(new URL(`../../../../../examples/model-service/${name}.ts`, import.meta.url))
const children: ChildProcess[] = []
let world: ModelWorld
beforeAll(async () => {
  world = await aModelWorld()
})
afterAll(async () => {
  for (const child of children) {
    child.kill('SIGKILL')
    await waitForEnd(child)
  }
  await world.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a script of the example until it ends, or until it says something that fits. */
const run = (name: string, flags: readonly string[], until?: RegExp): Promise<string> => {
  const child = spawn(process.execPath, ['--import', 'tsx', scriptOf(name), ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  let output = ''
  return new Promise((done, failed) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (until?.test(output)) done(output)
    })
    child.once('exit', (code) => {
      if (until || code !== 0) failed(new Error(`${name} ended with ${code}`))
      else done(output)
    })
  })
}

const words = {
  advert: ['free coins', 'add my wechat', 'best price', 'click the link', '加微信领取', 'продам'],
  plain: ['good morning', 'nice song', 'see you later', 'my cat sleeps', '今天天气好', 'спасибо'],
}
/** A text of some of its words, the same at each run. */
const textOf = (kind: keyof typeof words, n: number): string => {
  const list = words[kind]
  const at = (step: number): string => list[(n * step + step) % list.length] as string
  return `${at(1)} ${n} ${at(5)} ${kind === 'advert' && n % 3 === 0 ? words.plain[n % 6] : ''}`
}

test('an example is trained, served, and judges records through the real client', async () => {
  const from = join(folder, 'labelled.jsonl')
  const model = join(folder, 'model.json')
  const samples = Array.from({ length: 400 }, (_none, n) =>
    n % 2 === 0
      ? { text: textOf('advert', n), labels: ['advert'] }
      : { text: textOf('plain', n), labels: [] },
  )
  writeFileSync(from, samples.map((one) => JSON.stringify(one)).join('\n'))
  const said = JSON.parse(await run('train', [from, model])) as Record<string, number | string>
  expect(said).toMatchObject({ label: 'advert', held: 80, all: 40 })
  expect(Number(said['right']) / 40).toBeGreaterThan(0.95)
  expect(Number(said['right']) / Number(said['found'])).toBeGreaterThan(0.95)

  // The secret is known once a version is registered, the address once the service runs.
  const { modelId, versionId } = await world.register('example', ['advert'], { endpoint: '' })
  const flags = ['--model', model, '--port', '0', '--secret', world.service.secret]
  const port = /listening on (\d+)/.exec(await run('serve', flags, /listening on \d+/))?.[1]
  const endpoint = `http://127.0.0.1:${port}/`
  const { rows } = await world.server.ctx.pool.query<{ body: object }>(
    `update model_version set body = jsonb_set(body, '{endpoint}', to_jsonb($2::text))
     where id = $1 returning body`,
    [versionId, endpoint],
  )
  expect(rows).toHaveLength(1)
  await world.move(versionId, 'shadow')
  await world.move(versionId, 'live')
  await world.bringStrategy(modelId)
  const answers = await askModels(
    world.server.ctx,
    [aJudged('add my wechat, free coins'), aJudged('good morning, my cat sleeps')],
    3000,
  )
  expect(answers.map(({ missing }) => missing)).toEqual([[], []])
  const [advert = 0, plain = 1] = answers.map(({ outputs }) => outputs[0]?.score)
  expect(advert).toBeGreaterThan(0.8)
  expect(plain).toBeLessThan(0.4)
})

test('an example answers nothing that is not signed', async () => {
  const model = join(folder, 'model.json')
  const secret = `whsec_${Buffer.from('a secret of the test').toString('base64')}`
  const flags = ['--model', model, '--port', '0', '--secret', secret]
  const port = /listening on (\d+)/.exec(await run('serve', flags, /listening on \d+/))?.[1]
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' })
  expect(answer.status).toBe(401)
})
