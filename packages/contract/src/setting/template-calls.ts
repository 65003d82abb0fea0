import { Type } from 'typebox'
import { call } from '../define.ts'
import { oneOf } from '../envelope.ts'
import {
  Document,
  Note,
  Problem,
  Revision,
  SettingVersion,
  ShownChange,
  TemplateId,
} from './edit-schemas.ts'

const read = { service: 'releasing', access: 'setting.read', scope: 'none', method: 'GET' } as const
const write = { service: 'releasing', scope: 'none', method: 'POST' } as const
const Change = Type.Array(ShownChange)

/**
 * What happens to a template over its life: compared, rolled back, moved to another version of its
 * parent, retired.
 */
export const settingTemplateCalls = {
  compare: call({
    ...read,
    path: '/auto-config/template/compare',
    input: Type.Object({ id: TemplateId, from: Revision, to: Revision }),
    output: Type.Object({ from: Document, to: Document, changes: Change }),
    summary: 'What leads from one version of a template to another; 0 is the draft',
  }),
  rollback: call({
    ...write,
    access: 'setting.publish',
    path: '/auto-config/template/rollback',
    input: Type.Object({ id: TemplateId, version: SettingVersion, to: SettingVersion, note: Note }),
    output: Type.Object({ version: Type.Integer() }),
    summary:
      'Publish an earlier version of a template again, as a new one; types keep the version they ' +
      'pin',
  }),
  rebasePreview: call({
    ...read,
    path: '/auto-config/template/rebase',
    input: Type.Object({ id: TemplateId, version: SettingVersion }),
    output: Type.Object({ changes: Change, lost: Change, problems: Type.Array(Problem) }),
    summary: 'What another version of its parent would change in the draft of a template',
  }),
  rebase: call({
    ...write,
    access: 'setting.edit',
    path: '/auto-config/template/rebase',
    input: Type.Object({ id: TemplateId, revision: SettingVersion, version: SettingVersion }),
    output: Type.Object({ revision: Type.Integer() }),
    summary:
      'Bring the draft of a template to another version of its parent; ' +
      'what it changed itself stays',
  }),
  retire: call({
    ...write,
    access: 'setting.publish',
    path: '/auto-config/template/retire',
    input: Type.Object({
      id: TemplateId,
      revision: SettingVersion,
      act: oneOf(['retire', 'restore']),
      note: Note,
    }),
    output: Type.Object({ revision: Type.Integer() }),
    summary: 'Take a template out of use, or back into it',
  }),
}
