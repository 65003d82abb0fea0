import { labelCalls } from '@oas/contract/label/calls'
import { implement } from '../../http/implement.ts'
import { hotLabels, labelsById, listLabels } from './service.ts'

export { type OfferedLabels, labelName, labelsAt, labelsOf, publishedLabels } from './trees.ts'
export { publishTree } from './queries.ts'

export const label = { area: 'label', jobs: [], calls: implement(labelCalls, { list: listLabels, hot: hotLabels, byIds: labelsById }) } as const
