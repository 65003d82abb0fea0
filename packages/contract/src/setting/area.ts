import { type Area, page } from '../area.ts'
import { settingCalls } from './calls.ts'
import { autoConfigCalls } from './edit-calls.ts'
import { settingCaseCalls } from './case-calls.ts'
import { settingReleaseCalls } from './release-calls.ts'
import { settingRuleCalls } from './rule-calls.ts'
import { settingTemplateCalls } from './template-calls.ts'

export const settingArea = {
  calls: {
    setting: settingCalls,
    autoConfig: autoConfigCalls,
    settingCase: settingCaseCalls,
    settingRelease: settingReleaseCalls,
    settingRule: settingRuleCalls,
    settingTemplate: settingTemplateCalls,
  },
  acts: [
    'setting.acceptCase',
    'setting.batch',
    'setting.create',
    'setting.createCase',
    'setting.createTemplate',
    'setting.discard',
    'setting.publish',
    'setting.publishTemplate',
    'setting.rebaseTemplate',
    'setting.removeCase',
    'setting.restoreTemplate',
    'setting.retireTemplate',
    'setting.rollback',
    'setting.rollbackTemplate',
    'setting.save',
    'setting.saveTemplate',
    'setting.updateCase',
    'setting.upgrade',
  ],
  pages: [
    page('/tags/auto-config', 'setting.read', ['type_settings', 10, 'auto_config', 'rows']),
    page('/tags/auto-config/templates', 'setting.read', [
      'type_settings',
      20,
      'setting_templates',
      'copy',
    ]),
    page('/tags/auto-config/batch-edit', 'setting.read', [
      'type_settings',
      30,
      'setting_batch',
      'list',
    ]),
    page('/tags/auto-config/*', 'setting.read'),
    page('/tags/auto-config-version/*', 'setting.read'),
    page('/tags/template-case/*', 'setting.read'),
    page('/tags/preview/*', 'setting.read'),
    page('/tags/preset-rule', 'setting.read', ['type_settings', 50, 'setting_rules', 'list']),
    page('/tags/preset-rule/*', 'setting.read'),
    page('/tags/auto-config-wiki', 'setting.read', ['type_settings', 70, 'setting_wiki', 'text']),
    page('/tags/label-strategy', 'setting.read', ['labels', 50, 'label_strategy', 'send']),
    page('/atlas/template-list', 'setting.read', ['labels', 80, 'tagging_forms', 'text']),
  ],
} as const satisfies Area
