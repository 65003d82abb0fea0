/** A labelled text, a line of the file that a model is trained on. */
export type Sample = { text: string; labels: string[] }
/** A linear model: for each label a weight by hashed n-gram, and a bias. */
export type TextModel = {
  bits: number
  labels: Record<string, { bias: number; weights: Record<string, number> }>
}

const bits = 16
const grams = [1, 2, 3]
const mostLetters = 2000

const hash = (text: string): number => {
  let value = 2_166_136_261
  for (let at = 0; at < text.length; at += 1)
    value = Math.imul(value ^ text.charCodeAt(at), 16_777_619)
  value ^= value >>> 15
  return value >>> 0
}

/**
 * What a text consists of: n-grams of letters, hashed into 2^16 slots, each counted once, all
 * together of length 1, so that long texts weigh no more than short ones.
 */
const featuresOf = (text: string): Map<number, number> => {
  const letters = [...` ${text.normalize('NFKC').toLowerCase()} `].slice(0, mostLetters)
  const slots = new Set<number>()
  for (const n of grams)
    for (let at = 0; at + n <= letters.length; at += 1)
      slots.add(hash(letters.slice(at, at + n).join('')) % 2 ** bits)
  const weight = 1 / Math.sqrt(Math.max(1, slots.size))
  return new Map([...slots].map((slot) => [slot, weight]))
}
const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))

const trainLabel = (
  list: readonly { features: Map<number, number>; yes: boolean }[],
): { bias: number; weights: Record<string, number> } => {
  const weights = new Float64Array(2 ** bits)
  let bias = 0
  const yes = list.filter((one) => one.yes).length
  // Rare labels count as much as frequent ones.
  const balance = Math.min(20, Math.max(1, (list.length - yes) / Math.max(1, yes)))
  for (let round = 0; round < 30; round += 1) {
    const rate = 2 / (1 + round / 5)
    for (const { features, yes: is } of list) {
      let value = bias
      for (const [slot, x] of features) value += (weights[slot] as number) * x
      const step = rate * ((is ? 1 : 0) - sigmoid(value)) * (is ? balance : 1)
      bias += step * 0.1
      for (const [slot, x] of features)
        weights[slot] = (weights[slot] as number) * (1 - rate * 1e-5) + step * x
    }
  }
  const kept: Record<string, number> = {}
  weights.forEach((weight, slot) => {
    if (Math.abs(weight) > 1e-3) kept[slot] = Number(weight.toFixed(4))
  })
  return { bias: Number(bias.toFixed(4)), weights: kept }
}

/** Logistic regression of each label against the rest, by gradient descent, in a fixed order. */
export function trainModel(samples: readonly Sample[]): TextModel {
  const list = samples.map(({ text, labels }) => ({ features: featuresOf(text), labels }))
  const names = [...new Set(samples.flatMap(({ labels }) => labels))].toSorted()
  return {
    bits,
    labels: Object.fromEntries(
      names.map((name) => [
        name,
        trainLabel(list.map(({ features, labels }) => ({ features, yes: labels.includes(name) }))),
      ]),
    ),
  }
}

/** The score, from 0 to 1, of each label for a text. */
export function scoreText(model: TextModel, text: string): { label: string; score: number }[] {
  const features = featuresOf(text)
  return Object.entries(model.labels).map(([label, { bias, weights }]) => {
    let value = bias
    for (const [slot, x] of features) value += (weights[slot] ?? 0) * x
    return { label, score: Number(sigmoid(value).toFixed(4)) }
  })
}
