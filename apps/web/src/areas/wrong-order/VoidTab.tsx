import { wrongOrderCalls } from '@oas/contract/wrong-order/calls'
import { type MassVoid, massVoidStates } from '@oas/contract/wrong-order/mass-void'
import { useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { choiceField, wordChoices } from '../../kit/list/choice-field.ts'
import { column } from '../../kit/list/column.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { notify } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'

const stateName = (state: string): string => tData(`wrong_order.void_state_${state}`)
const tones = { proposed: 'warn', done: 'good', rejected: 'bad', cancelled: '' } as const
const longestReason = 200

/** What a reader may do about a proposal: take back their own, review that of another. */
const Acts = ({ row: { id, own, n, state } }: { row: MassVoid }) => {
  const review = useSend(wrongOrderCalls.reviewVoid, {
    refreshes: [wrongOrderCalls.voids, wrongOrderCalls.list, wrongOrderCalls.statistics],
  })
  const act = async (what: 'confirm' | 'reject' | 'cancel', reason = ''): Promise<void> => {
    const { voided } = await review.mutateAsync({ id, act: what, reason })
    if (what === 'confirm') notify('success', t('wrong_order.done', { n: voided }))
  }
  const button = (label: string, ask: () => void) => (
    <button type="button" className="btn" onClick={ask}>
      {label}
    </button>
  )
  const title = t('wrong_order.void_confirm')
  return (
    <>
      <a className="btn" href={`#/wrong-order?${new URLSearchParams({ tab: 'team', voidId: id })}`}>
        {t('wrong_order.void_show')}
      </a>{' '}
      {state === 'proposed' &&
        (own ? (
          button(t('wrong_order.void_cancel'), () => void act('cancel'))
        ) : (
          <>
            {button(title, () =>
              confirm({
                title,
                text: t('wrong_order.void_confirm_sure', { n }),
                danger: true,
                act: () => act('confirm'),
              }),
            )}{' '}
            {button(t('wrong_order.void_reject'), () =>
              confirm({
                title: t('wrong_order.void_reject'),
                text: '',
                reason: longestReason,
                act: (reason) => act('reject', reason),
              }),
            )}
          </>
        ))}
    </>
  )
}

const columns: () => Column<MassVoid>[] = () => [
  column('at', 'wrong_order.void_at', 150, (row) => formatTime(row.at)),
  column('by', 'wrong_order.void_by', 120, (row) => row.madeBy),
  column('state', 'wrong_order.state', 160, (row) => (
    <span className={`state-tag ${tones[row.state]}`}>{stateName(row.state)}</span>
  )),
  column('n', 'wrong_order.void_n', 110, (row) => row.n),
  column('people', 'wrong_order.void_people', 80, (row) => row.people),
  column('voided', 'wrong_order.void_done_n', 80, (row) => row.voided),
  column('reviewed', 'wrong_order.void_reviewed', 120, (row) => row.reviewedBy),
  column('reason', 'wrong_order.reason', null, (row) => (
    <span title={row.reason}>{row.reason}</span>
  )),
  column('acts', 'wrong_order.void', 330, (row) => <Acts row={row} />),
]

/** Proposals to void many wrong orders: by one leader, done by another. */
export function VoidTab() {
  return (
    <QueryList
      title={t('wrong_order.voids')}
      about={t('wrong_order.voids_none')}
      call={wrongOrderCalls.voids}
      paging="number"
      columns={columns()}
      idOf={(row) => row.id}
      fields={[
        choiceField('state', t('wrong_order.state'), wordChoices(massVoidStates, stateName)),
        { key: 'tab', kind: 'text', label: '', hidden: true },
      ]}
      inputOf={({ state }) => (state ? { state } : {})}
    />
  )
}
