import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import type { Engine } from './rules/engine.ts'
import { compileAll, interpreted, ours, shadowed } from './rules/ours.ts'
import { cel, jsonLogic, jsonRules, zenExpressions, zenTable } from './rules/peers.ts'
import { straight } from './rules/straight.ts'
import {
  type Input,
  changedRules,
  hashInto,
  makeInputs,
  makeRules,
  testsOf,
  topRules,
} from './rules/workload.ts'

const rounds = Number(process.env['RULES_ROUNDS'] ?? 7)
const sliceMs = Number(process.env['RULES_SLICE'] ?? 250)
const rules = makeRules()
const inputs = makeInputs(Number(process.env['RULES_INPUTS'] ?? 20_000))
const changed = changedRules(rules)
const load = () =>
  loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')
const say = (line: string) => {
  process.stdout.write(`${line}\n`)
}
/**
 * Milliseconds of processor time of all threads: other work on the machine counts less than by the
 * clock.
 */
const cpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const inputAt = (index: number): Input => inputs[index % inputs.length] as Input

/** One hash over what every rule said on the first inputs. */
const hashOf = async (engine: Engine, count: number): Promise<string> => {
  const out = new Int32Array(topRules)
  let hash = 2_166_136_261
  for (let index = 0; index < count; index += 1) {
    const answer = engine.run(inputAt(index))
    engine.codes((engine.isAsync ? await answer : answer) as never, out)
    for (const code of out) hash = hashInto(hash, code)
  }
  return hash.toString(16)
}

type Build = { name: string; make: () => Engine }
const builds: Build[] = [
  { name: 'straight', make: () => straight(rules) },
  { name: 'product', make: () => ours(rules, 'product, no trace') },
  {
    name: 'traced',
    make: () => ours(rules, 'product, outcome of every condition kept', { verdicts: true }),
  },
  { name: 'shadow', make: () => shadowed(rules, changed) },
  {
    name: 'walked',
    make: () => ours(rules, 'product, without generated code', { generate: false }),
  },
  { name: 'interpreted', make: () => interpreted(rules) },
  { name: 'logic', make: () => jsonLogic(rules) },
  { name: 'cel', make: () => cel(rules) },
  { name: 'zen', make: () => zenExpressions(rules) },
  { name: 'zen table', make: () => zenTable(rules) },
  { name: 'zen trace', make: () => zenExpressions(rules, true) },
  { name: 'json-rules', make: () => jsonRules(rules) },
]
const only = process.env['RULES_ONLY']?.split(',')

say(
  `${rules.length} rules, ${rules.flatMap(({ when }) => testsOf(when)).length} conditions, ` +
    `${inputs.length} inputs of ${Math.round(JSON.stringify(inputs).length / inputs.length)} ` +
    `characters; load ${load()}; Node ${process.version}`,
)

const reference = straight(rules)
const engines: { engine: Engine; build: number; rates: number[] }[] = []
for (const { name, make } of builds) {
  if (only && !only.includes(name)) continue
  const before = cpu()
  const engine = make()
  const first = engine.run(inputAt(0))
  if (engine.isAsync) await first
  const build = cpu() - before
  const count = Math.min(inputs.length, engine.checked)
  const [hash, expected] = [await hashOf(engine, count), await hashOf(reference, count)]
  if (hash !== expected)
    throw new Error(`${engine.name} says something else: ${hash}, not ${expected}`)
  say(
    `${engine.name}: the same on ${count} inputs (${hash}), built and run once in ` +
      `${build.toFixed(1)} ms`,
  )
  engines.push({ engine, build, rates: [] })
}

let at = 0
/** Evaluations a second of processor time in one slice. */
const slice = async (engine: Engine, ms: number): Promise<number> => {
  const begin = cpu()
  let done = 0
  let spent = 0
  const step = engine.isAsync || engine.checked < 1000 ? 5 : 100
  while (spent < ms) {
    for (let index = 0; index < step; index += 1) {
      const answer = engine.run(inputAt(at))
      at += 1
      if (engine.isAsync) await answer
    }
    done += step
    spent = cpu() - begin
  }
  return (done / spent) * 1000
}
for (const { engine } of engines) await slice(engine, sliceMs * 2)
for (let round = 0; round < rounds; round += 1)
  for (const one of engines) {
    globalThis.gc?.()
    one.rates.push(await slice(one.engine, sliceMs))
  }
const middle = (rates: readonly number[]): number =>
  rates.toSorted((one, other) => one - other)[rates.length >> 1] ?? 0

/**
 * Latency by the clock, of single evaluations; the best of several batches, because other work
 * interrupts.
 */
const latency = async (engine: Engine): Promise<[number, number]> => {
  const batches: [number, number][] = []
  const count = engine.isAsync ? 200 : 4000
  for (let batch = 0; batch < 6; batch += 1) {
    const times: number[] = []
    for (let index = 0; index < count; index += 1) {
      const input = inputAt(at)
      at += 1
      const begin = performance.now()
      const answer = engine.run(input)
      if (engine.isAsync) await answer
      times.push((performance.now() - begin) * 1000)
    }
    times.sort((one, other) => one - other)
    batches.push([times[count >> 1] ?? 0, times[Math.floor(count * 0.99)] ?? 0])
  }
  return [Math.min(...batches.map(([half]) => half)), Math.min(...batches.map(([, most]) => most))]
}

const ceiling = engines.find(({ engine }) => engine.name === reference.name)
const product = engines.find(({ engine }) => engine.name === 'product, no trace')
say(
  `\n| Engine | Evaluations/s, best | median | beside straight-line | product is × | p50 µs | ` +
    `p99 µs | build ms |\n|---|---|---|---|---|---|---|---|`,
)
for (const { engine, build, rates } of engines) {
  const [half, most] = await latency(engine)
  const rate = middle(rates)
  const beside = (other: number[] | undefined, turned = false) =>
    other ? (turned ? middle(other) / rate : rate / middle(other)).toFixed(2) : '–'
  say(
    `| ${engine.name} | ${Math.round(Math.max(...rates)).toLocaleString('en')} | ` +
      `${Math.round(rate).toLocaleString('en')} | ${beside(ceiling?.rates)} | ` +
      `${beside(product?.rates, true)} | ${half.toFixed(1)} | ${most.toFixed(1)} | ` +
      `${build.toFixed(1)} |`,
  )
}
const compiles = Array.from({ length: 9 }, () => {
  const begin = cpu()
  compileAll(rules).run(() => null)
  return cpu() - begin
})
say(
  `\ncompile the 200 rules and run once, warm: median ${middle(compiles).toFixed(1)} ms; ` +
    `load ${load()}`,
)
process.exit(0)
