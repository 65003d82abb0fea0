import {
  caseLibraryCalls,
  examLibraryCalls,
  simulationLibraryCalls,
} from '@oas/contract/case-library/calls'
import { taskLibraryCalls } from '@oas/contract/case-library/task-calls'
import type { LibraryKind } from '@oas/contract/case-library/schemas'
import { implement } from '../../http/implement.ts'
import { getBusinessTypes } from '../inspection/index.ts'
import { analyze, analyzeOne, getFigures, getSides } from './figures/analyze.ts'
import { exportLog, getLog } from './figures/log.ts'
import { getTreeLabels, getTrees } from './figures/trees.ts'
import { exportItems, exportTemplate } from './file/export.ts'
import { forgetFiles, uploadItems } from './file/upload.ts'
import { keepMedia } from './keep.ts'
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
import { listForTasks, previewFile, previewItem, recordKey } from './task.ts'

export {
  type AskedItem,
  type CaseAnswer,
  type Pin,
  type Wanted,
  isWanted,
  itemsInUse,
  markAnswer,
  noteAnswers,
  pinnedItems,
  wantedItems,
} from './queries/asked.ts'
export { answerText } from './file/answer-text.ts'
export { addressesOf } from './addresses.ts'
export { importItems } from './import.ts'
export { askedPeople } from './queries/people.ts'
export { proposeAnswer } from './propose.ts'
export { answerFault, mayBeCase } from './sound.ts'
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
    itemExport: (ctx, input) => exportItems(ctx, kind, input),
    itemImport: (ctx, input) => importItems(ctx, kind, input),
    itemUpdate: (ctx, input) => updateItem(ctx, kind, input),
    itemState: (ctx, input) => moveItems(ctx, kind, input),
    itemRemove: (ctx, input) => removeItems(ctx, kind, input),
  }) satisfies Parameters<typeof implement<typeof caseLibraryCalls>>[1]

/** Case libraries as those see them who make delivery tasks of them, and what was answered. */
const { query, create, update, remove, itemQuery, itemImport, itemUpdate, itemRemove } =
  callsOf('case')
const forTasks = implement(taskLibraryCalls, {
  list: listForTasks,
  query,
  create,
  update,
  remove,
  itemQuery,
  itemImport,
  itemUpdate,
  itemRemove,
  itemPreview: previewItem,
  itemRecord: recordKey,
  itemTemplate: exportTemplate,
  itemUpload: uploadItems,
  importPreview: previewFile,
  auditLog: getLog,
  dimensionLog: getSides,
  auditLogExport: exportLog,
  statistics: getFigures,
  analyzeOne,
  analyze,
  labelTemplates: getTrees,
  templateLabels: getTreeLabels,
})

export const caseLibrary = [
  {
    area: 'caseLibrary',
    jobs: [forgetFiles, keepMedia],
    calls: implement(caseLibraryCalls, callsOf('case')),
  },
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
  { area: 'taskLibrary', jobs: [], calls: forTasks },
] as const
