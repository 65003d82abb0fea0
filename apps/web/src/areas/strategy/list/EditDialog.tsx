import { type ComponentProps, Suspense, lazy, useRef } from 'react'
import { t } from '../../../i18n/texts.ts'
import { Modal } from '../../../kit/Modal.tsx'
import type { RuleScreen } from '../edit/RuleScreen.tsx'

/** The editor is large, and most who look at the list never open it. */
const Screen = lazy(() =>
  import('../edit/RuleScreen.tsx').then((module) => ({ default: module.RuleScreen })),
)
type Props = Pick<ComponentProps<typeof RuleScreen>, 'ruleId' | 'copy' | 'category'> & {
  title: string
  onStored: () => void
  onClose: () => void
}

const pageOf = (ruleId: string | null, copy: boolean): string => {
  const page = '#/strategy-engine/rule-edit'
  return ruleId === null ? page : `${page}?ruleId=${ruleId}${copy ? '&copy=1' : ''}`
}

/** Makes or changes a rule over the list; asks before something unsaved is closed. */
export function EditDialog({ title, ruleId, copy, category, onStored, onClose }: Props) {
  const dirty = useRef(false)
  const page = pageOf(ruleId, copy)
  const close = (): void => {
    if (!dirty.current || window.confirm(t('frontend.leave_unsaved'))) onClose()
  }
  return (
    <Modal title={title} width={1680} onClose={close} ownKeys>
      <Suspense
        fallback={
          <p className="muted" role="status" aria-busy="true">
            {t('frontend.loading')}
          </p>
        }
      >
        <Screen
          ruleId={ruleId}
          copy={copy}
          category={category}
          dialog={{
            page,
            onStored,
            onDirty: (now) => {
              dirty.current = now
            },
          }}
        />
      </Suspense>
    </Modal>
  )
}
