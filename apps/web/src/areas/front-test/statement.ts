import { isObject } from '@oas/contract/json'
import { type TrialScope, expressionCalls } from '@oas/contract/expression/calls'
import { type Scope, type Step, trace } from '@oas/expression'
import { send } from '../../api/send.ts'

/** What an evaluation came to, wherever it ran. */
export type Outcome = {
  problem: { code: string; message: string; position: number } | null
  root: Step | null
  limit: string
}

export const sample: TrialScope = {
  record: {
    uid: 'u1',
    country: 'BR',
    language: 'pt',
    texts: [{ id: 't1', content: 'Hello', hits: [{ rule: 'advert', s: 0, e: 5 }] }],
    pictures: [{ id: 'p1', score: 0.9 }],
    createdAt: 1_772_352_000_000,
  },
  ext: { level: 7, nickname: 'Sunny' },
  user: { teams: ['1'] },
  now: 1_772_352_600_000,
  labels: [1203],
}
export const sampleExpression = 'len(record.texts) > 0 && hit("advert") ? "look" : record.country'

/** Evaluates in the page. */
export function runHere(expression: string, scope: TrialScope): Outcome {
  const traced = trace(expression, scope as Scope)
  return traced.ok
    ? { problem: null, root: traced.root, limit: traced.limit }
    : { problem: { ...traced.problem }, root: null, limit: '' }
}
/** Evaluates on the server. */
export async function runThere(expression: string, scope: TrialScope): Promise<Outcome> {
  const { problem, root, limit } = await send(expressionCalls.trial, { expression, scope })
  return { problem, root: root as Step | null, limit }
}
/** Whether two outcomes are the same in every step, as JSON says them. */
export function agree(one: Outcome, other: Outcome): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The scope that a text holds, or why it is none. */
export function readScope(text: string): { scope: TrialScope } | { reason: string } {
  try {
    const value = JSON.parse(text) as unknown
    return isObject(value) ? { scope: value } : { reason: 'object' }
  } catch (error) {
    return { reason: (error as Error).message }
  }
}
