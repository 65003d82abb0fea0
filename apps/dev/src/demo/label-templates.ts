import { contract } from '@oas/contract/index'
import type { Client } from '../../../api/src/testing/server.ts'

const { label } = contract
const item = (treeId: number, rootId: number, max: number, required = false) => ({
  treeId,
  rootId,
  multi: max > 1,
  max,
  required,
})
const templates = [
  {
    name: 'Violations, whole',
    remark: 'What breaks rules, three labels at most',
    items: [item(11, 0, 3)],
    types: [{ appId: 50, type: 650 }],
  },
  {
    name: 'Minors and fraud',
    remark: 'For the second look',
    items: [item(11, 1500, 1), item(11, 1600, 2)],
    types: [],
  },
  {
    name: 'Topic and quality',
    remark: 'For tagging',
    items: [item(12, 0, 2, true), item(13, 0, 1, true)],
    types: [],
  },
]

/**
 * Label templates: one that is bound to a type and not applied yet, two that lie ready. Does
 * nothing where there are some.
 */
export async function seedLabelTemplates(admin: Client): Promise<void> {
  if ((await admin.ok(label.templates, { pageSize: 1 })).total > 0) return
  for (const template of templates) await admin.ok(label.createTemplate, template)
}
