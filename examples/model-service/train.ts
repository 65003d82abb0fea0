import { readFileSync, writeFileSync } from 'node:fs'
import { type Sample, scoreText, trainModel } from './model.ts'

const [from, to] = process.argv.slice(2)
if (from === undefined || to === undefined) {
  process.stderr.write('usage: train.ts labelled.jsonl model.json\n')
  process.exit(2)
}

const samples = readFileSync(from, 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line, at): Sample => {
    const { text, labels } = JSON.parse(line) as Partial<Sample>
    if (typeof text !== 'string' || !Array.isArray(labels))
      throw new Error(`line ${at + 1}: {"text": "…", "labels": ["…"]} is expected`)
    return { text, labels }
  })
/** Every fifth text is held out, to see how the model does with texts it has not read. */
const isHeld = (at: number): boolean => at % 5 === 4
const model = trainModel(samples.filter((_one, at) => !isHeld(at)))
writeFileSync(to, JSON.stringify(model))

const held = samples.filter((_one, at) => isHeld(at))
for (const label of Object.keys(model.labels)) {
  let [right, found, all] = [0, 0, 0]
  for (const { text, labels } of held) {
    const is = labels.includes(label)
    const says = (scoreText(model, text).find((one) => one.label === label)?.score ?? 0) >= 0.5
    if (is) all += 1
    if (says) found += 1
    if (is && says) right += 1
  }
  process.stdout.write(`${JSON.stringify({ label, held: held.length, all, found, right })}\n`)
}
