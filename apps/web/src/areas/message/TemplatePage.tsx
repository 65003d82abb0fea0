import { languages } from '@oas/contract/language/calls'
import { templateActs, type TemplateRow, templateStates } from '@oas/contract/message/template'
import { imTemplateCalls } from '@oas/contract/message/template-calls'
import { sessionCalls } from '@oas/contract/session/calls'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { QueryList } from '../../kit/list/QueryList.tsx'
import type { FilterField } from '../../kit/list/filters.ts'
import { TemplateActions } from './TemplateActions.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'
import { choiceField, namedChoices, wordChoices } from '../../kit/list/choice-field.ts'
import { column } from '../../kit/list/column.ts'
import { templateColumns } from './template-columns.tsx'
import { useTemplateActs } from './use-template-acts.tsx'
import '../../kit/people/people.css'
import './message.css'

const filters = (apps: readonly { id: number; name: string }[]): FilterField[] => [
  { key: 'text', kind: 'text', label: t('message.template_find') },
  choiceField('appId', t('message.template_app'), namedChoices(apps)),
  choiceField(
    'act',
    t('message.template_act'),
    wordChoices(templateActs, (act) => tData(`message.act_${act}`)),
  ),
  choiceField(
    'language',
    t('message.template_language'),
    wordChoices(languages, (language) => tData(`message.language_${language}`)),
  ),
  choiceField(
    'state',
    t('message.template_state'),
    wordChoices(templateStates, (state) => tData(`message.template_state_${state}`)),
  ),
]

/** Texts that users of apps are sent: written by one, passed by another. */
export function TemplatePage() {
  const { may } = useMay()
  const { data: self } = useCall(sessionCalls.self, {})
  const [dialog, setDialog] = useState<{ row: TemplateRow | null } | null>(null)
  const why = may('message.edit') ? undefined : t('message.template_no_edit')
  const acts = useTemplateActs()
  const buttons = column<TemplateRow>('acts', 'frontend.actions', 340, (row) => (
    <TemplateActions row={row} why={why} acts={acts} onEdit={() => setDialog({ row })} />
  ))
  return (
    <QueryList
      title={t('message.template_title')}
      about={t('empty.user_texts')}
      call={imTemplateCalls.list}
      paging="number"
      columns={[...templateColumns(), buttons]}
      idOf={(row) => row.id}
      {...(why === undefined
        ? {
            onOpen: (row: TemplateRow) => {
              if (row.state !== 'off') setDialog({ row })
            },
          }
        : {})}
      fields={filters(self?.apps ?? [])}
      inputOf={({ appId, ...rest }) => ({ ...rest, ...(appId ? { appId: Number(appId) } : {}) })}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={why !== undefined}
          title={why}
          onClick={() => setDialog({ row: null })}
        >
          {t('message.template_new')}
        </button>
      }
    >
      {dialog && (
        <TemplateDialog
          key={dialog.row?.id ?? ''}
          row={dialog.row}
          onClose={() => setDialog(null)}
        />
      )}
    </QueryList>
  )
}
