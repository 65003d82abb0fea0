import type { TypeSetting } from './schemas.ts'

const choice = {
  id: 'travel',
  transKey: 'result.choice_travel',
  labelId: 1203,
  text: 'result.choice_travel_text',
  lang: 'en',
  blocking: true,
  code: 'T1',
}

/**
 * A setting with every field that there is, for the handbook. It shows what each may hold; no one
 * type needs them all.
 */
export const exampleSetting: TypeSetting = {
  appId: 50,
  type: 12,
  source: 'audit',
  name: 'post_comment',
  version: 3,
  business: 'text',
  pageKeys: ['tags-audit-text'],
  baseInfo: {
    showCount: 20,
    orderTimeout: 120,
    groupKey: 'extData.simhash',
    groupConfigPrimary: { by: 'createdAt', order: 'asc', spread: true },
    useLabel: true,
    labelList: [{ templateId: 11, rootId: 0, multi: true, max: 3, required: false }],
    labelRelation: [
      {
        labelId: 1203,
        results: ['del', 'mute'],
        preset: { result: 'mute', time: 86_400, remark: 'ad_spam' },
        excludes: [1301],
      },
    ],
    multiLanguageKey: 'type_50_12',
    resourceMigrate: { includeAllHost: false },
    resourceAccess: { forceAddToken: false },
  },
  pageType: {
    type: 'text_list',
    detail: 'bar',
    content: {
      preload: true,
      recordVersion: 4,
      refresh: true,
      suspend: { enable: false, maxSuspended: 5, maxRestore: 5 },
      pageInfo: { enable: true, when: 'show', blockSubmit: false },
      forceDisplayType: 'list',
      takeOrderConditionSwitch: true,
      filterRecords: "record.source != 'test'",
      thumbnailConfig: { dw: 240, max: 480 },
      imageListLayoutConfig: { columns: 8, fit: 'contain', showDesc: true },
      preprocessResultsConfig: [
        { when: "hit('phone_number')", set: { result: 'del', labels: [1203] }, lock: false },
      ],
      hitTextConfig: { max: 300 },
      submitMode: 'record',
      columns: [
        {
          id: 'shop',
          kind: 'group',
          label: 'demo.c_shop',
          path: 'extData.shop',
          expr: 'ext.shop',
          show: "has(ext.shop, 'a')",
          span: 12,
          width: 180,
          mask: 'phone',
          max: 20,
          act: 'copy',
          result: 'del',
          children: [{ id: 'price', kind: 'money', path: 'extData.price' }],
        },
      ],
      rowGroup: 'item.country',
    },
  },
  result: [
    {
      id: 'ignore',
      transKey: 'result.ignore',
      content: { resultType: 'REGULAR', show: true, control: 'direct', rest: true },
    },
    {
      id: 'mute',
      transKey: 'result.mute',
      content: {
        resultType: 'NORMAL_VIOLATIONS',
        show: 'record.blockType != 2',
        control: 'punish_form',
        punishId: 202,
        times: [600, 86_400, -1],
        defaultTime: 86_400,
        remark: {
          required: true,
          max: 200,
          placeholder: 'result.remark_why',
          validator: '^.{3,}$',
          message: 'at least three characters',
          templates: ['ad_spam'],
        },
        label: { required: true, max: 3, placeholder: 'result.remark_placeholder' },
        levels: [{ level: 1, transKey: 'result.level_1', color: 'orange', punishTime: 600 }],
        reasonMax: 3,
        confirm: 'press',
        rows: 'both',
        hotkey: 't',
        sysop: 'mute-wave',
        evidence: { min: 1 },
        autoSubmit: false,
        leaderConfirm: false,
        form: {
          title: 'result.form_title',
          text: 'result.form_text',
          fields: [
            {
              key: 'why',
              label: 'result.form_why',
              type: 2,
              required: true,
              show: "form.kind == 'ad'",
              text: 'Seen {{record.reportCount}} times',
              list: [{ value: 'ad', label: 'result.form_ad' }],
              min: 1,
              max: 10,
              validator: '^[a-z]+$',
              message: 'small letters only',
            },
          ],
        },
        check: { when: 'len(form.why) > 0', message: 'choose why' },
        rules: [{ when: 'form.n <= 10', message: 'ten at most' }],
        map: {
          labels: 'form.labels',
          punishTime: 'form.time',
          punish: 'form.punish',
          remark: 'form.why',
        },
        punishes: [
          {
            punishId: 202,
            transKey: 'result.punish_202',
            times: [600, 86_400],
            defaultTime: 600,
            reasonList: [
              {
                id: 1,
                transKey: 'result.reason_ad',
                cnName: '广告',
                orders: 20,
                labelId: 1203,
                punishTime: 600,
              },
            ],
          },
        ],
        exclusive: [[101, 202]],
        punishBtnGroupSubmitBtn: true,
        scopes: ['account', 'device'],
        acts: ['warn', 'mic_off'],
        targets: ['next', 'group'],
        groups: [choice],
        types: ['50:13'],
        choices: [choice],
        min: 1,
        max: 5,
        dims: [
          {
            key: 'topic',
            transKey: 'result.dim_topic',
            treeId: 12,
            choices: [choice],
            max: 2,
            required: true,
          },
        ],
        overlap: false,
        mask: true,
        criteria: [
          {
            key: 'clarity',
            transKey: 'result.score_clarity',
            min: 0,
            max: 5,
            step: 1,
            required: true,
          },
        ],
        number: { min: 0, max: 100, step: 5, units: [choice] },
      },
      reasonList: [
        {
          id: 1,
          transKey: 'result.reason_ad',
          cnName: '广告',
          orders: 20,
          labelId: 1203,
          punishTime: 600,
          remark: 'seen as an advert',
          level: 2,
          children: [{ id: 2, transKey: 'result.reason_link', orders: 10 }],
        },
      ],
    },
  ],
  condition: [
    {
      dbField: 'country',
      name: 'country',
      label: 'demo.c_country',
      type: 4,
      dataType: 'string[]',
      relation: 'in',
      value: ['ALL'],
      scope: ['ID', 'RU'],
      is_apply: 1,
      required: false,
      maxCount: 10,
      validator: '^[A-Z]{2}$',
      list: [{ label: 'demo.c_id', value: 'ID', parent: 'ASIA' }],
      needUid: false,
      tree: 12,
    },
  ],
  extDataMap: {
    level: {
      label: 'demo.c_level',
      path: 'extData.level',
      as: 'tag',
      show: ['head', 'column'],
      order: 1,
      copy: true,
      index: true,
      mask: 'phone',
      converter: 'user_level',
    },
  },
  pageInfoCallback: [
    {
      id: 'h_user',
      type: 'user',
      content: {
        async: true,
        expression: "record.uid != ''",
        snapshot: true,
        traceless: false,
        endpoint: 'crm',
        transKey: 'demo.info_user',
      },
    },
  ],
  glueInfoCallback: {
    id: 'g_reports',
    type: 'reports',
    content: { async: false, expression: 'true' },
  },
  undoSeconds: 5,
  undoDeliveredSeconds: 600,
  wellness: { blur: 4, grey: false, mute: true },
}

type Doc = Record<string, unknown>
/**
 * What the example has at the path of a field: of lists and named entries the first that has it.
 */
export function exampleOf(path: string): unknown {
  const walk = (value: unknown, steps: readonly string[]): unknown => {
    const [step, ...rest] = steps
    if (step === undefined) return value
    if (Array.isArray(value)) {
      for (const one of value) {
        const found = walk(one, steps)
        if (found !== undefined) return found
      }
      return undefined
    }
    if (typeof value !== 'object' || value === null) return undefined
    return walk(step === '*' ? Object.values(value)[0] : (value as Doc)[step], rest)
  }
  return walk(exampleSetting, path.replaceAll('[]', '').split('.'))
}
