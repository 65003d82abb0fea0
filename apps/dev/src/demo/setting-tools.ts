import { contract } from '@oas/contract/index'
import { blankRule } from '@oas/contract/queue-rule/schemas'
import type { Client } from '../../../api/src/testing/server.ts'

const { autoConfig, labelGroup, mapConfig, queueRule, settingCase } = contract
const text = (
  cn: string,
  en: string,
  id: string,
  ru: string,
  color: 'green' | 'blue' | 'orange' | 'red' | 'grey' | '' = '',
) => ({ cn, en, id, ru, color })

const maps = [
  {
    key: 'device_kind',
    name: 'Devices',
    remark: 'What apps send as the device',
    ignoreCase: true,
    otherwise: null,
    rows: [
      { value: 'android', note: '', ...text('安卓', 'Android', 'Android', 'Андроид', 'green') },
      {
        value: 'ios',
        note: '',
        ...text('苹果', 'iPhone or iPad', 'iPhone atau iPad', 'iPhone или iPad', 'blue'),
      },
      {
        value: 'web',
        note: 'The site, on any device',
        ...text('网页', 'Web page', 'Situs web', 'Веб-сайт', 'grey'),
      },
    ],
  },
  {
    key: 'risk_code',
    name: 'Risk codes',
    remark: 'Codes of the risk service',
    ignoreCase: false,
    otherwise: text('未知代码', 'Unknown code', 'Kode tidak dikenal', 'Неизвестный код', 'grey'),
    rows: [
      { value: '0', note: '', ...text('无风险', 'No risk', 'Tanpa risiko', 'Без риска', 'green') },
      {
        value: '1',
        note: '',
        ...text('可疑', 'Suspicious', 'Mencurigakan', 'Подозрительно', 'orange'),
      },
      {
        value: '2',
        note: '',
        ...text('高风险', 'High risk', 'Risiko tinggi', 'Высокий риск', 'red'),
      },
    ],
  },
] as const
const classes = [
  {
    key: 'policy',
    cnName: '违规',
    enName: 'Breaks rules',
    idName: 'Pelanggaran',
    ruName: 'Нарушения',
    color: 'red',
    single: false,
    trees: [11],
  },
  {
    key: 'topic',
    cnName: '主题',
    enName: 'Topic',
    idName: 'Topik',
    ruName: 'Тема',
    color: 'blue',
    single: false,
    trees: [12],
  },
  {
    key: 'quality',
    cnName: '质量',
    enName: 'Quality',
    idName: 'Mutu',
    ruName: 'Качество',
    color: 'green',
    single: false,
    trees: [13, 14],
  },
] as const
const bound = { appId: 50, type: 650 }

/**
 * Maps, classes and an audience of labels, a template with a case and a type bound to it, and a
 * queue rule that waits for a second person. Does nothing where it was done before.
 */
export async function seedSettingTools(admin: Client): Promise<void> {
  if ((await admin.ok(mapConfig.list, { pageSize: 1 })).total > 0) return
  for (const { rows, ...map } of maps)
    await admin.ok(mapConfig.create, { ...map, rows: rows.map((row) => ({ ...row })) })
  for (const { trees, ...one } of classes)
    await admin.ok(labelGroup.createClass, { ...one, trees: [...trees] })
  await admin.ok(labelGroup.createCrowd, {
    name: 'Who reads Chinese or English',
    remark: 'Bind the trees that only they should be offered',
    rule: { teams: [], regions: [], languages: ['cn', 'en'], people: [] },
    trees: [],
  })
  const { id } = await admin.ok(autoConfig.createTemplate, {
    name: 'Short texts',
    remark: 'Comments, bios and other short texts',
    copyOf: { appId: 50, type: 12 },
  })
  await admin.ok(settingCase.create, {
    templateId: id,
    name: 'A comment with a phone number',
    record: {
      uid: 'sample',
      country: 'ID',
      language: 'en',
      source: 'word',
      reason: 'phone_number',
      texts: [
        {
          id: 't1',
          field: 'content',
          content: 'call 555 0101 now',
          hits: [{ s: 5, e: 13, rule: 'phone_number', source: 'word', level: 2 }],
        },
      ],
      data: {},
      extData: { device: 'android', level: 3 },
      modelInfo: {},
      at: 1_772_352_000_000,
    },
  })
  const { revision } = await admin.ok(autoConfig.template, { id })
  await admin.ok(autoConfig.publishTemplate, {
    id,
    revision,
    note: 'First',
    upgrade: [],
    acceptWarnings: true,
  })
  await admin.ok(autoConfig.create, {
    ...bound,
    name: 'short_note',
    business: 'text',
    panel: 'text_list',
    pageKeys: ['tags-audit-text'],
    template: { id, version: 1 },
  })
  await admin.ok(autoConfig.publish, {
    ...bound,
    revision: (await admin.ok(autoConfig.one, bound)).draft?.revision ?? 0,
    note: 'Made from its template',
    acceptWarnings: true,
  })
  const rule = await admin.ok(queueRule.create, {
    appId: 50,
    type: 12,
    note: 'What several people report goes first',
    rule: {
      ...blankRule,
      priority: 'record.reportCount >= 3 ? 8 : record.priority',
      ageing: 20,
      mergeMinutes: 60,
    },
  })
  await admin.ok(queueRule.move, { ...rule, move: 'submit' })
}
