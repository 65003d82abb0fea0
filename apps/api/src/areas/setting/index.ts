import { settingCalls } from '@oas/contract/setting/calls'
import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { settingCaseCalls } from '@oas/contract/setting/case-calls'
import { settingReleaseCalls } from '@oas/contract/setting/release-calls'
import { settingRuleCalls } from '@oas/contract/setting/rule-calls'
import { settingTemplateCalls } from '@oas/contract/setting/template-calls'
import { implement } from '../../http/implement.ts'
import {
  acceptCase,
  createCase,
  getCase,
  getCases,
  pickRecords,
  removeCase,
  runCases,
  updateCase,
} from './cases.ts'
import {
  checkOne,
  createType,
  discardDraft,
  getOne,
  getOptions,
  listAll,
  saveDraft,
} from './drafts.ts'
import { compareEditions, getEditions, publishDraft, rollBack } from './publish.ts'
import {
  checkTemplate,
  getBound,
  getEdition,
  getFieldUse,
  getTemplateEdition,
  getTemplateEditions,
  getVersionsOfAll,
  previewUpgrade,
  runUpgrade,
} from './releases.ts'
import { getRules, getStrategies, tryRules } from './rules.ts'
import {
  getConditions,
  getSetting,
  getSettings,
  getVersions,
  listResults,
  listTypesByApp,
  listTypesFlat,
} from './service.ts'
import {
  compareTemplate,
  previewRebase,
  rebaseTemplate,
  retireTemplate,
  rollBackTemplate,
} from './template-life.ts'
import {
  createTemplate,
  getTemplate,
  getTemplateEffect,
  getTemplates,
  previewBatch,
  publishTemplate,
  runBatch,
  saveTemplate,
} from './templates.ts'

export { announceAll, publishAll } from './effect.ts'
export { settingOf } from './live.ts'
export { lockType } from './queries/drafts.ts'
export { recordCases } from './record-cases.ts'
export { pageKeysIn, requireSetting } from './service.ts'
export { insertSetting, retiredAt } from './queries/published.ts'

export const setting = [
  {
    area: 'setting',
    jobs: [],
    calls: implement(settingCalls, {
      conditions: getConditions,
      typesV2: listTypesFlat,
      typesV3: listTypesByApp,
      allTypes: listTypesFlat,
      results: listResults,
      busconfig: getSetting,
      busconfigs: getSettings,
      versions: getVersions,
    }),
  },
  {
    area: 'autoConfig',
    jobs: [],
    calls: implement(autoConfigCalls, {
      list: listAll,
      one: getOne,
      options: getOptions,
      check: checkOne,
      create: createType,
      save: saveDraft,
      discard: discardDraft,
      publish: publishDraft,
      rollback: rollBack,
      editions: getEditions,
      compare: compareEditions,
      templates: getTemplates,
      template: getTemplate,
      createTemplate,
      saveTemplate,
      templateEffect: getTemplateEffect,
      publishTemplate,
      batchPreview: previewBatch,
      batch: runBatch,
    }),
  },
  {
    area: 'settingCase',
    jobs: [],
    calls: implement(settingCaseCalls, {
      list: getCases,
      one: getCase,
      create: createCase,
      records: pickRecords,
      update: updateCase,
      accept: acceptCase,
      remove: removeCase,
      run: runCases,
    }),
  },
  {
    area: 'settingRelease',
    jobs: [],
    calls: implement(settingReleaseCalls, {
      bound: getBound,
      templateEditions: getTemplateEditions,
      templateEdition: getTemplateEdition,
      templateCheck: checkTemplate,
      upgradePreview: previewUpgrade,
      upgrade: runUpgrade,
      versions: getVersionsOfAll,
      edition: getEdition,
      fieldUse: getFieldUse,
    }),
  },
  {
    area: 'settingRule',
    jobs: [],
    calls: implement(settingRuleCalls, {
      list: getRules,
      trial: tryRules,
      strategies: getStrategies,
    }),
  },
  {
    area: 'settingTemplate',
    jobs: [],
    calls: implement(settingTemplateCalls, {
      compare: compareTemplate,
      rollback: rollBackTemplate,
      rebasePreview: previewRebase,
      rebase: rebaseTemplate,
      retire: retireTemplate,
    }),
  },
] as const
