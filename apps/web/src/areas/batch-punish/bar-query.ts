import { type barClearCalls, maxBarSql } from '@oas/contract/bar-clear/calls'
import type { Input } from '@oas/contract/define'
import { t } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import type { FilterField, FilterValues } from '../../kit/list/filters.ts'

export type Asked = Input<typeof barClearCalls.all>
/** What posts of bars are looked for by. */
export function barFilters(apps: readonly Choice[]): FilterField[] {
  return [
    { key: 'appId', kind: 'choice', label: t('bar_clear.app'), options: apps, width: 110 },
    { key: 'bar', kind: 'text', label: t('bar_clear.bar'), width: 120 },
    { key: 'authors', kind: 'text', label: t('bar_clear.authors') },
    { key: 'words', kind: 'text', label: t('bar_clear.words') },
    {
      key: 'decided',
      kind: 'choice',
      label: t('bar_clear.decided'),
      options: [
        { value: 'true', label: t('bar_clear.yes') },
        { value: 'false', label: t('bar_clear.no') },
      ],
      width: 80,
    },
    { key: 'from', kind: 'time', label: t('bar_clear.from') },
    { key: 'to', kind: 'time', label: t('bar_clear.to') },
    { key: 'sql', kind: 'text', label: t('bar_clear.sql'), hidden: true },
  ]
}

/** The question for those posts, of the filters as they stand in the address. */
export function barQuery(
  appId: number,
  { bar, authors, words, decided, from, to, sql }: FilterValues,
): Asked {
  return {
    appId,
    ...(bar ? { bar } : {}),
    ...(authors
      ? {
          authors: authors
            .split(/[,，\s]+/)
            .filter(Boolean)
            .slice(0, 200),
        }
      : {}),
    ...(words ? { words: words.slice(0, 100) } : {}),
    ...(decided ? { decided: decided === 'true' } : {}),
    ...(from ? { from: Number(from) } : {}),
    ...(to ? { to: Number(to) } : {}),
    ...(sql ? { sql: sql.slice(0, maxBarSql) } : {}),
  }
}
