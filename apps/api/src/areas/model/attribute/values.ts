import type { AttributeBody, AttributeType } from '@oas/contract/model/attribute-schemas'
import type { ModelOutput } from '@oas/contract/model/schemas'
import { compile } from '@oas/expression'

export type AttributeValue = string | number | boolean
export type AttributeValues = Record<string, AttributeValue>
type Said = Pick<ModelOutput, 'modelId' | 'label' | 'calibrated' | 'mode'>

/** A value in the form of its type; undefined where it is none of it. */
export function castValue(value: unknown, type: AttributeType): AttributeValue | undefined {
  if (type === 'number') {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined
  }
  if (type === 'text')
    return typeof value === 'string' && value !== ''
      ? value.slice(0, 64)
      : typeof value === 'number'
        ? String(value)
        : undefined
  if (typeof value === 'boolean') return value
  return value === 'true' || value === 'yes' || value === '1' || value === 1
    ? true
    : value === 'false' || value === 'no' || value === '0' || value === 0
      ? false
      : undefined
}

const scoresOf = ({ modelId, labels }: AttributeBody, outputs: readonly Said[]) => {
  const own = outputs.filter((one) => one.modelId === modelId && one.mode !== 'shadow')
  if (own.length === 0) return []
  return labels.map((label) => ({
    label,
    score: own.reduce(
      (most, one) => (one.label === label ? Math.max(most, one.calibrated) : most),
      0,
    ),
  }))
}
/**
 * What outputs of a record come to; undefined where the model gave none, or none of the labels of
 * a choice reaches its line.
 */
const valueOfOutputs = (
  body: AttributeBody,
  outputs: readonly Said[],
): AttributeValue | undefined => {
  const scores = scoresOf(body, outputs)
  const [best] = scores.toSorted((a, b) => b.score - a.score)
  if (!best) return undefined
  if (body.source === 'choice') return best.score >= (body.line ?? 0) ? best.label : undefined
  return body.valueType === 'boolean' ? best.score >= (body.line ?? 0.5) : best.score
}

/** Keys of attributes that an expression reads, as `data.<key>`. */
export function keysIn(expression: string): string[] {
  const found = expression.matchAll(/\bdata\s*(?:\?\.|\.)\s*([a-z][a-z0-9_]{1,31})\b/g)
  return [...new Set([...found].map(([, key = '']) => key))]
}

/** The derived ones in the order in which they can be worked out; `cycle`: keys of a circle. */
export function orderOf(
  derived: readonly AttributeBody[],
): { ok: true; order: AttributeBody[] } | { ok: false; cycle: string[] } {
  const byKey = new Map(derived.map((body) => [body.key, body]))
  const order: AttributeBody[] = []
  const done = new Set<string>()
  const visit = (body: AttributeBody, path: readonly string[]): string[] | null => {
    if (done.has(body.key)) return null
    const at = path.indexOf(body.key)
    if (at >= 0) return [...path.slice(at), body.key]
    for (const key of keysIn(body.expression)) {
      const next = byKey.get(key)
      const cycle = next && visit(next, [...path, body.key])
      if (cycle) return cycle
    }
    done.add(body.key)
    order.push(body)
    return null
  }
  for (const body of derived) {
    const cycle = visit(body, [])
    if (cycle) return { ok: false, cycle }
  }
  return { ok: true, order }
}

type Context = { record: Readonly<Record<string, unknown>>; remembered: Readonly<AttributeValues> }
/**
 * Values of a record's attributes: what its models said, else what is remembered of its user, else
 * what stands for it where nothing is known. Those that come of others are worked out from these.
 */
export function valuesOf(
  bodies: readonly AttributeBody[],
  outputs: readonly Said[],
  { record, remembered }: Context,
): { values: AttributeValues; fresh: AttributeValues } {
  const values: AttributeValues = {}
  const fresh: AttributeValues = {}
  const put = (body: AttributeBody, found: AttributeValue | undefined): void => {
    if (found !== undefined) fresh[body.key] = found
    const value = found ?? remembered[body.key] ?? castValue(body.fallback, body.valueType)
    if (value !== undefined) values[body.key] = value
  }
  for (const body of bodies)
    if (body.source !== 'expression') put(body, valueOfOutputs(body, outputs))
  const derived = orderOf(bodies.filter(({ source }) => source === 'expression'))
  for (const body of derived.ok ? derived.order : []) {
    const compiled = compile(body.expression)
    const result = compiled.ok ? compiled.evaluate({ data: values, record }) : null
    put(body, result?.ok ? castValue(result.value, body.valueType) : undefined)
  }
  return { values, fresh }
}
