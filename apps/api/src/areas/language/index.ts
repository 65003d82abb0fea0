import { languageCalls } from '@oas/contract/language/calls'
import { implement } from '../../http/implement.ts'
import { compareTexts, exportTexts } from './compare.ts'
import { importTexts, removeGroup, removeText, saveGroup, saveText } from './edit.ts'
import { dismissMissing, forgetMissing, getMissing, reportMissing } from './missing.ts'
import { getGroups, getText, getTexts, loadLanguages } from './service.ts'
import { translate } from './translate.ts'

export { errorTexts, groupKeys } from './service.ts'

export const language = {
  area: 'language',
  jobs: [forgetMissing],
  calls: implement(languageCalls, {
    load: loadLanguages,
    groups: getGroups,
    saveGroup,
    removeGroup,
    texts: getTexts,
    text: getText,
    save: saveText,
    remove: removeText,
    exportTexts,
    compare: compareTexts,
    importTexts,
    missing: getMissing,
    reportMissing,
    dismissMissing,
    translate,
  }),
} as const
