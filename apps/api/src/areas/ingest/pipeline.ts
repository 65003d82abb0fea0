import type { IngestRecord } from '@oas/contract/ingest/schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import type { Evidence } from '../queue/index.ts'
import type { CallContext, Context } from '../../core/context.ts'

/** What a step found: its evidence is kept on the record. `ignore` stores the record without an order; otherwise it is queued, maybe more urgently. */
export type StepResult = { verdict: 'queue' | 'ignore'; version: string; found: Record<string, unknown>; priority?: number; currentJson?: Record<string, unknown>; showJson?: Record<string, unknown> }
/** A step between intake and queue. It sees the record and what the steps before it found. */
export type Step = { name: string; run: (ctx: Context & Pick<CallContext, 'caller'>, record: IngestRecord, setting: TypeSetting, before: Evidence) => Promise<StepResult> }

export type Verdict = { queue: boolean; priority: number; evidence: Evidence }

/** The steps in order: white list, text match, feature match, model results, strategy. Each joins this list with its engine. */
const steps: readonly Step[] = []

/** Passes a record through the steps. The last step that has a say decides; the highest priority counts. */
export const runPipeline = async (ctx: Context & Pick<CallContext, 'caller'>, record: IngestRecord, setting: TypeSetting, list: readonly Step[] = steps): Promise<Verdict> => {
  const verdict: Verdict = { queue: true, priority: record.priority ?? 0, evidence: {} }
  for (const step of list) {
    const { verdict: said, version, found, priority, currentJson, showJson } = await step.run(ctx, record, setting, verdict.evidence)
    verdict.queue = said === 'queue'
    verdict.priority = Math.max(verdict.priority, priority ?? 0)
    verdict.evidence = {
      steps: [...(verdict.evidence.steps ?? []), { step: step.name, version, verdict: said, found }],
      currentJson: { ...verdict.evidence.currentJson, ...currentJson }, showJson: { ...verdict.evidence.showJson, ...showJson },
    }
  }
  return verdict
}
