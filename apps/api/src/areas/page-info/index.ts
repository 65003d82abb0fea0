import { pageInfoCalls } from '@oas/contract/page-info/calls'
import { dayMs } from '@oas/contract/time'
import type { Context } from '../../core/context.ts'
import { implement } from '../../http/implement.ts'
import type { Job } from '../../jobs/job.ts'
import { convert } from './convert.ts'
import { beside, glue, info, traceless } from './info.ts'
import { relate, userDetail } from './relate.ts'
import { forgetAnswers } from './queries/records.ts'

export { answersOf } from './queries/records.ts'

const batch = 500
const forget: Job = {
  name: 'pageInfo.forget',
  every: 600_000,
  run: async (ctx: Context) =>
    (await forgetAnswers(ctx.pool, new Date(ctx.now().getTime() - dayMs), batch)) === batch,
}

export const pageInfo = {
  area: 'pageInfo',
  jobs: [forget],
  calls: implement(pageInfoCalls, { info, traceless, convert, glue, beside, userDetail, relate }),
} as const
