import { t } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { GuardedButton } from './GuardedButton.tsx'

type Props = { name: string; why: string | undefined; onDelete: () => Promise<void> }

/** Deletes what a row is about, once it was asked for. */
export function DeleteButton({ name, why, onDelete }: Props) {
  return (
    <GuardedButton
      text={t('frontend.delete')}
      label={`${t('frontend.delete')}: ${name}`}
      why={why}
      onPress={() => confirmDelete(name, onDelete)}
    />
  )
}
