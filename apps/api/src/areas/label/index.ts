import { labelCalls } from '@oas/contract/label/calls'
import { labelGroupCalls } from '@oas/contract/label/group-calls'
import { implement } from '../../http/implement.ts'
import { createLabel, getDraft, moveLabel, removeLabel, updateBatch, updateLabel } from './draft.ts'
import {
  createClass,
  createCrowd,
  getClasses,
  getCrowdOptions,
  getCrowds,
  removeClass,
  removeCrowd,
  tryCrowd,
  updateClass,
  updateCrowd,
} from './group-edit.ts'
import { pick } from './pick.ts'
import { deployTree, getDiff, getHistory, rollbackTree } from './release.ts'
import { hotLabels, labelsById, listLabels, toLabel } from './service.ts'
import {
  createTemplate,
  deployTemplate,
  getTemplates,
  removeTemplate,
  updateTemplate,
} from './templates.ts'
import { createTree, findDrafts, getLog, getTrees, updateTree } from './trees-calls.ts'
import { getAppTrees, getEnums, getGroupTree, getLabel } from './uses.ts'
import { exportTree, importTree } from './workbook.ts'

export { toLabel }
export { labelName, seedTree } from './queries/trees.ts'
export { type OfferedLabels, labelsAt, labelsOf, publishedLabels, publishedTrees } from './trees.ts'

export const label = [
  {
    area: 'label',
    jobs: [],
    calls: implement(labelCalls, {
      list: listLabels,
      hot: hotLabels,
      byIds: labelsById,
      pick,
      enums: getEnums,
      appTrees: getAppTrees,
      groupTree: getGroupTree,
      log: getLog,
      trees: getTrees,
      createTree,
      updateTree,
      draft: getDraft,
      create: createLabel,
      update: updateLabel,
      remove: removeLabel,
      move: moveLabel,
      updateBatch,
      get: getLabel,
      find: findDrafts,
      export: exportTree,
      import: importTree,
      diff: getDiff,
      history: getHistory,
      deploy: deployTree,
      rollback: rollbackTree,
      templates: getTemplates,
      createTemplate,
      updateTemplate,
      removeTemplate,
      deployTemplate,
    }),
  },
  {
    area: 'labelGroup',
    jobs: [],
    calls: implement(labelGroupCalls, {
      classes: getClasses,
      createClass,
      updateClass,
      removeClass,
      crowds: getCrowds,
      crowdOptions: getCrowdOptions,
      createCrowd,
      updateCrowd,
      removeCrowd,
      tryCrowd,
    }),
  },
] as const
