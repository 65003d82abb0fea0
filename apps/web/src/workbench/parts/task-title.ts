import { t } from '../../i18n/texts.ts'

/** What a task is called: by its name, where it has one, and its round, where one is meant. */
export function taskTitle(name: string, id: string, round: number | undefined): string {
  if (name === '')
    return round === undefined ? t('audit.task_n', { id }) : t('audit.task_round', { id, round })
  return round === undefined ? name : t('audit.task_round_of', { name, round })
}
