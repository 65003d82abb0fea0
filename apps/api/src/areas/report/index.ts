import { reportCalls, reportMoreCalls } from '@oas/contract/report/calls'
import type { ReportKind } from '@oas/contract/report/kinds'
import type { CallContext } from '../../core/context.ts'
import { implement } from '../../http/implement.ts'
import { queryConfig, saveConfig } from './config.ts'
import { download } from './download.ts'
import { tasks } from './tasks.ts'
import type { ReportInput } from './asked.ts'
import { readReport } from './read.ts'

const read = (kind: ReportKind) => (ctx: CallContext, input: ReportInput) =>
  readReport(ctx, kind, input)

export const report = [
  {
    area: 'report',
    jobs: [],
    calls: implement(reportCalls, {
      deliver: read('deliver'),
      draw: read('draw'),
      appeal: read('appeal'),
      quality: read('quality'),
      stack: read('stack'),
      single: read('single'),
      double: read('double'),
      inspection: read('inspection'),
      anti: read('anti'),
      handling: read('handling'),
    }),
  },
  {
    area: 'reportMore',
    jobs: [],
    calls: implement(reportMoreCalls, { tasks, queryConfig, saveConfig, download }),
  },
] as const
