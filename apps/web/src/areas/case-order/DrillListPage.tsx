import { caseOrderCalls } from '@oas/contract/case-order/calls'
import { practiceCalls } from '@oas/contract/practice/calls'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { choiceField } from '../../kit/list/choice-field.ts'
import { useTicks } from '../../kit/list/use-ticks.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { usePracticeLibraries } from '../../kit/pick/use-case-libraries.ts'
import { usePeople } from '../../kit/pick/use-people.ts'
import { DrillDialog } from './DrillDialog.tsx'
import { RemarkDialog } from './RemarkDialog.tsx'
import { stateChoices, templateColumns } from './words.tsx'

const refreshes = [caseOrderCalls.query, practiceCalls.mine]

/** What is done with the drills that are ticked. */
const Acts = ({
  ids,
  clear,
  onRemark,
}: {
  ids: string[]
  clear: () => void
  onRemark: () => void
}) => {
  const { may } = useMay()
  const move = useSend(caseOrderCalls.move, { refreshes })
  const remove = useSend(caseOrderCalls.remove, { refreshes })
  const lacks = !may('practice.edit')
    ? t('case_order.needs_edit')
    : ids.length === 0
      ? t('case_order.choose_some')
      : undefined
  const said = ({ changed }: { changed: number }): void => {
    notify('success', t('case_order.changed', { n: changed }))
    clear()
  }
  const moveTo = (state: 'open' | 'closed') => (): void => {
    move.mutateAsync({ ids, state }).then(said, notifyFailure)
  }
  const askRemove = (): void =>
    confirm({
      title: t('case_order.remove'),
      text: t('case_order.sure_remove', { n: ids.length }),
      confirmLabel: t('case_order.remove'),
      danger: true,
      act: async () => said({ changed: (await remove.mutateAsync({ ids })).removed }),
    })
  const buttons = [
    [t('case_order.edit_remark'), onRemark],
    [t('case_order.open'), moveTo('open')],
    [t('case_order.close'), moveTo('closed')],
    [t('case_order.remove'), askRemove],
  ] as const
  return buttons.map(([label, act]) => (
    <button
      key={label}
      type="button"
      className="btn"
      disabled={lacks !== undefined}
      title={lacks}
      onClick={act}
    >
      {label}
    </button>
  ))
}

/** Templates of drills: which are open, and what came of them. */
export function DrillListPage() {
  const ticks = useTicks()
  const { may } = useMay()
  const [open, setOpen] = useState<'' | 'new' | 'remark'>('')
  const people = usePeople()
  const libraries = usePracticeLibraries(false)
  const lacks = may('practice.edit') ? undefined : t('case_order.needs_edit')
  const close = (): void => setOpen('')
  return (
    <QueryList
      title={t('case_order.list_title')}
      about={t('case_order.about')}
      call={caseOrderCalls.query}
      paging="number"
      columns={templateColumns()}
      idOf={({ id }) => id}
      ticks={(rows) => ticks.of(rows, ({ id }) => id)}
      fields={[
        { key: 'name', kind: 'text', label: t('case_order.name') },
        { key: 'libraryId', kind: 'pick', label: t('case_order.library'), source: libraries },
        { key: 'personId', kind: 'pick', label: t('case_order.person'), source: people },
        choiceField('state', t('case_order.state'), stateChoices(), 130),
      ]}
      inputOf={(values) =>
        Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
      }
      actions={
        <>
          <Acts ids={ticks.ids} clear={ticks.clear} onRemark={() => setOpen('remark')} />
          <button
            type="button"
            className="btn primary"
            disabled={lacks !== undefined}
            title={lacks}
            onClick={() => setOpen('new')}
          >
            {t('case_order.new')}
          </button>
        </>
      }
    >
      {open === 'new' && <DrillDialog onClose={close} />}
      {open === 'remark' && <RemarkDialog ids={ticks.ids} onClose={close} done={ticks.clear} />}
    </QueryList>
  )
}
