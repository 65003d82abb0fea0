import {
  caseLibraryCalls,
  examLibraryCalls,
  simulationLibraryCalls,
} from '@oas/contract/case-library/calls'
import type { LibraryKind } from '@oas/contract/case-library/schemas'
import { implement } from '../../http/implement.ts'
import { getBusinessTypes } from '../inspection/index.ts'
import { importAll, importItems } from './import.ts'
import { getItem, moveItems, queryItems, removeItems, updateItem } from './items.ts'
import {
  createLibrary,
  getLibrary,
  nameLibraries,
  queryLibraries,
  removeLibrary,
  updateLibrary,
} from './libraries.ts'

export {
  type AskedItem,
  type CaseAnswer,
  type Pin,
  itemsInUse,
  markAnswer,
  noteAnswers,
  pinnedItems,
} from './queries/asked.ts'
export { proposeAnswer } from './propose.ts'
export { answerFault } from './sound.ts'
export { viewerOf } from './viewer.ts'
export { seesLibrary } from './queries/libraries.ts'

/** The calls of libraries of one kind. */
const callsOf = (kind: LibraryKind) =>
  ({
    businessTypes: getBusinessTypes,
    query: (ctx, input) => queryLibraries(ctx, kind, input),
    list: (ctx) => nameLibraries(ctx, kind),
    detail: (ctx, input) => getLibrary(ctx, kind, input),
    create: (ctx, input) => createLibrary(ctx, kind, input),
    update: (ctx, input) => updateLibrary(ctx, kind, input),
    remove: (ctx, input) => removeLibrary(ctx, kind, input),
    itemDetail: (ctx, input) => getItem(ctx, kind, input),
    itemQuery: (ctx, input) => queryItems(ctx, kind, input),
    itemImport: (ctx, input) => importItems(ctx, kind, input),
    itemUpdate: (ctx, input) => updateItem(ctx, kind, input),
    itemState: (ctx, input) => moveItems(ctx, kind, input),
    itemRemove: (ctx, input) => removeItems(ctx, kind, input),
  }) satisfies Parameters<typeof implement<typeof caseLibraryCalls>>[1]

export const caseLibrary = [
  { area: 'caseLibrary', jobs: [], calls: implement(caseLibraryCalls, callsOf('case')) },
  {
    area: 'examLibrary',
    jobs: [],
    calls: implement(examLibraryCalls, {
      ...callsOf('exam'),
      importAll: (ctx, input) => importAll(ctx, 'exam', input),
    }),
  },
  {
    area: 'simulationLibrary',
    jobs: [],
    calls: implement(simulationLibraryCalls, {
      ...callsOf('simulation'),
      importAll: (ctx, input) => importAll(ctx, 'simulation', input),
    }),
  },
] as const
