import { type AppealConfig, appealConfigKey } from '@oas/contract/model-appeal/schemas'
import { inAlpha } from '@oas/rule-engine'
import { audit } from '../../core/audit.ts'
import { nobody } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import type { Job } from '../../jobs/job.ts'
import { readConfig } from '../system-config/index.ts'
import { appealSubject } from './list.ts'
import { insertAppeal } from './queries/appeals.ts'
import { takeContradictions } from './queries/contradictions.ts'

const most = 200
const usual: AppealConfig = { from: 0.95, share: 10 }

/**
 * Appeals scores that people contradict: a share of the records, the same ones however often this
 * runs; answers whether more is waiting.
 */
const contradict = async (ctx: Context): Promise<boolean> => {
  const config: AppealConfig = {
    ...usual,
    ...((await readConfig(ctx, appealConfigKey)) as Partial<AppealConfig> | undefined),
  }
  const parts = Math.round(config.share * 100)
  return ctx.db.transaction().execute(async (tx) => {
    const { taken, found } = await takeContradictions(tx, { from: config.from, most })
    for (const one of found) {
      if (!inAlpha(one.recordId, 'model-appeal', parts)) continue
      const { outcome, version, ...output } = one
      const kind = outcome === 1 ? 'false_positive' : 'wrong_label'
      const id = await insertAppeal(
        tx,
        {
          ...output,
          modelVersion: version,
          kind,
          rightLabelId: null,
          remark: '',
          source: 'automatic',
          raisedBy: null,
          raisedAs: '',
        },
        ctx.now(),
      )
      if (id === undefined) continue
      await audit(
        tx,
        { caller: { ...nobody, name: 'model-appeal' }, requestId: `model-appeal-${id}` },
        [
          {
            action: 'modelAppeal.raise',
            subject: appealSubject(id),
            appId: one.appId,
            detail: { after: { recordId: one.recordId, kind, source: 'automatic' } },
          },
        ],
      )
    }
    return taken === most
  })
}
export const contradictJob: Job = {
  name: 'model-appeal.contradict',
  every: 2000,
  rest: 10_000,
  run: contradict,
}
