import { type Area, page } from '../area.ts'
import { labelCalls } from './calls.ts'
import { labelGroupCalls } from './group-calls.ts'

export const labelArea = {
  calls: { label: labelCalls, labelGroup: labelGroupCalls },
  acts: [
    'label.batch',
    'label.class-create',
    'label.class-remove',
    'label.class-update',
    'label.create',
    'label.crowd-create',
    'label.crowd-remove',
    'label.crowd-update',
    'label.deploy',
    'label.draft-follows',
    'label.import',
    'label.move',
    'label.remove',
    'label.rollback',
    'label.template-apply',
    'label.template-create',
    'label.template-deploy',
    'label.template-remove',
    'label.template-update',
    'label.tree-create',
    'label.tree-update',
    'label.update',
  ],
  pages: [
    page('/atlas-labels/trees', 'label.edit', ['labels', 10, 'label_trees', 'rows']),
    page('/atlas-labels/node', 'label.edit', ['labels', 20, 'label_nodes', 'database']),
    page('/atlas-labels/templates', 'label.edit', ['labels', 30, 'label_templates', 'copy']),
    page('/tags/label', 'label.edit', ['labels', 40, 'type_labels', 'list']),
    page('/atlas-labels/class', 'label.edit', ['labels', 60, 'label_classes', 'folder']),
    page('/atlas-labels/crowd', 'label.edit', ['labels', 70, 'label_crowds', 'group']),
  ],
} as const satisfies Area
