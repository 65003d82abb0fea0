import { settingCalls } from '@oas/contract/setting/calls'
import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { implement } from '../../http/implement.ts'
import { checkOne, createType, discardDraft, getOne, getOptions, listAll, saveDraft } from './drafts.ts'
import { compareEditions, getEditions, publishDraft, rollBack } from './publish.ts'
import { getConditions, getSetting, getSettings, getVersions, listTypesByApp, listTypesFlat } from './service.ts'
import { createTemplate, getTemplate, getTemplateEffect, getTemplates, previewBatch, publishTemplate, runBatch, saveTemplate } from './templates.ts'

export { announce, settingOf } from './live.ts'
export { lockType } from './queries-edit.ts'
export { requireSetting } from './service.ts'
export { insertSetting, retiredAt } from './queries.ts'

export const setting = {
  area: 'setting', jobs: [],
  calls: implement(settingCalls, { conditions: getConditions, typesV2: listTypesFlat, typesV3: listTypesByApp, allTypes: listTypesFlat, busconfig: getSetting, busconfigs: getSettings, versions: getVersions }),
} as const
export const autoConfig = {
  area: 'autoConfig', jobs: [],
  calls: implement(autoConfigCalls, {
    list: listAll, one: getOne, options: getOptions, check: checkOne, create: createType, save: saveDraft, discard: discardDraft, publish: publishDraft, rollback: rollBack, editions: getEditions, compare: compareEditions,
    templates: getTemplates, template: getTemplate, createTemplate, saveTemplate, templateEffect: getTemplateEffect, publishTemplate, batchPreview: previewBatch, batch: runBatch,
  }),
} as const
