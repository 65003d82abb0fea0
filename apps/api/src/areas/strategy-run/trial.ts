import type { Output } from '@oas/contract/define'
import type { strategyRunCalls } from '@oas/contract/strategy/calls'
import type { RuleBody } from '@oas/contract/strategy/rule'
import type { RuleRun } from '@oas/contract/strategy/schemas'
import {
  CompileError,
  type CompiledRule,
  type ReadValue,
  type RuleSource,
  compileRule,
} from '@oas/rule-engine'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { recordRowsByIds } from '../queue/index.ts'
import { type LiveSet, findVersion, liveRules, seenRule, whyBody } from '../strategy/index.ts'
import { type Wanted, readFrom, provide, recordReads } from './values/provide.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof strategyRunCalls

/** A rule ready to be tried. Ends the call with the first problem, by its place in the body. */
export function compileOrRefuse(
  source: RuleSource,
  live: Pick<LiveSet, 'catalogue' | 'subRules'>,
): CompiledRule {
  try {
    return compileRule(source, live.catalogue, live.subRules)
  } catch (error) {
    if (!(error instanceof CompileError)) throw error
    const [first] = error.problems
    return fail('invalid-input', {
      field: `rule.${first?.path ?? ''}`,
      reason: first ? whyBody(first) : error.message,
    })
  }
}

/** A stored version of a rule the caller sees. */
export async function sourceOf(
  ctx: CallContext,
  ruleId: string,
  version?: number,
): Promise<RuleSource> {
  const rule = await seenRule(ctx, ruleId)
  const found = (await findVersion(ctx.db, rule.id, version ?? rule.newest)) ?? fail('not-found')
  return { ruleId: rule.id, ruleKey: rule.ruleKey, version: found.version, body: found.body }
}

/** One run of a rule with its trace. */
export function traceRule(rule: CompiledRule, read: ReadValue): RuleRun {
  const started = performance.now()
  const { outcome, rows } = rule.trace(read)
  return {
    ruleId: outcome.ruleId,
    version: outcome.version,
    result: { ...outcome.result },
    hit: outcome.hit,
    missing: outcome.missing,
    problem: outcome.problem,
    trace: rows,
    microseconds: Math.round((performance.now() - started) * 1000),
  }
}

const wantedOf = (live: LiveSet, needs: CompiledRule['needs']): Wanted[] =>
  needs.flatMap((need) => {
    const origin = live.origins.get(need.id)
    return origin ? [{ ...need, origin }] : []
  })

/** A record the caller may see, as rules read it. */
export async function subjectById(ctx: CallContext, recordId: string) {
  const record = (await recordRowsByIds(ctx.pool, [recordId])).get(recordId) ?? fail('not-found')
  if (!mayType(ctx.caller, record.appId, record.type)) fail('not-found')
  return record
}

const unsaved = (rule: RuleBody, ruleId = '0'): RuleSource => ({ ruleId, version: 0, body: rule })

/** Tries a version or an unsaved body; what is typed stands above what the record gives. */
export const preTest: Handler<Calls['preTest']> = async (
  ctx,
  { ruleId, version, rule, recordId, input = {} },
) => {
  if (!rule && ruleId === undefined) fail('required', { field: 'ruleId' })
  if (rule && ruleId !== undefined) await seenRule(ctx, ruleId)
  const live = await liveRules(ctx)
  const draft = compileOrRefuse(
    rule ? unsaved(rule, ruleId) : await sourceOf(ctx, ruleId as string, version),
    live,
  )
  const typed = readFrom(input)
  const ofRecord =
    recordId === undefined
      ? null
      : (
          await provide(
            ctx,
            [await subjectById(ctx, recordId)],
            wantedOf(live, draft.needs),
            ctx.now(),
          )
        )[0]?.read
  const { read, input: asked } = recordReads((id, param) => {
    const value = typed(id, param)
    return value === undefined ? ofRecord?.(id, param) : value
  })
  const run = traceRule(draft, read)
  return { input: asked as Output<Calls['preTest']>['input'], run }
}
