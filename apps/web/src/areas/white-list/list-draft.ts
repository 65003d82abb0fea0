import { businessKinds } from '@oas/contract/kinds'
import { type WhiteList, whiteScopes, type WhiteSubject } from '@oas/contract/white-list/schemas'
import { t } from '../../i18n/texts.ts'
import { required } from '../../kit/form/required.ts'
import { readForce, writeForce } from './force.ts'

export type ListDraft = {
  subject: string
  name: string
  scopes: string[]
  apps: string[]
  types: string[]
  countries: string
  businesses: string[]
  force: string
  tipCn: string
  tipEn: string
  tipId: string
  tipRu: string
  maxDays: number | null
}

const emptyDraft: Omit<ListDraft, 'subject'> = {
  name: '',
  scopes: [],
  apps: [],
  types: [],
  countries: '',
  businesses: [],
  force: writeForce([]),
  tipCn: '',
  tipEn: '',
  tipId: '',
  tipRu: '',
  maxDays: null,
}

/** The form of a list as it is, or of a new one. */
export function draftOf(list: WhiteList | null, subject: WhiteSubject): ListDraft {
  return list
    ? {
        subject: list.subject,
        name: list.name,
        scopes: [...list.scopes],
        apps: list.apps.map(String),
        types: [...list.types],
        countries: list.countries.join(', '),
        businesses: [...list.businesses],
        force: writeForce(list.force),
        tipCn: list.tip.cn ?? '',
        tipEn: list.tip.en ?? '',
        tipId: list.tip.id ?? '',
        tipRu: list.tip.ru ?? '',
        maxDays: list.maxDays ?? null,
      }
    : { ...emptyDraft, subject }
}
const countriesOf = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,，]+/)
      .filter(Boolean),
  ),
]

/** What the form says, as it is stored. */
export function factsOf(draft: ListDraft) {
  const force = readForce(draft.force)
  return {
    name: draft.name,
    scopes: whiteScopes.filter((scope) => draft.scopes.includes(scope)),
    apps: draft.apps.map(Number),
    types: draft.types,
    countries: countriesOf(draft.countries),
    businesses: businessKinds.filter((kind) => draft.businesses.includes(kind)),
    force: 'rules' in force ? force.rules : [],
    tip: { cn: draft.tipCn, en: draft.tipEn, id: draft.tipId, ru: draft.tipRu },
    maxDays: draft.maxDays,
  }
}

export function checkList({ name, scopes, countries, force }: ListDraft) {
  const read = readForce(force)
  return {
    name: required(name, t('white_list.name')),
    scopes: required(scopes, t('white_list.scopes')),
    countries: countriesOf(countries).every((one) => /^[A-Z]{2}$/.test(one))
      ? null
      : t('white_list.bad_countries'),
    force: 'line' in read ? t('white_list.bad_force', { n: read.line }) : null,
  }
}

/** Whether a list does what somebody else has to pass first. */
export function needsReview(scopes: readonly string[]): boolean {
  return scopes.some((scope) => scope.startsWith('NOT_'))
}
