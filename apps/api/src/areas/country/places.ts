import type { countryCalls } from '@oas/contract/country/calls'
import { type CountryTree, codePatterns } from '@oas/contract/country/schemas'
import { audit } from '../../core/audit.ts'
import { because, fail } from '../../core/fail.ts'
import {
  appsOf,
  findCountry,
  insertCountry,
  lastCountry,
  listCircles,
  listCountries,
  updateCountry,
} from './queries/places.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof countryCalls

export const getTree: Handler<Calls['tree']> = async (ctx, { type = 0 }) => {
  const tree: CountryTree = { asia: [], europe: [], america: [], africa: [], oceania: [] }
  for (const country of await listCountries(ctx.db, type))
    if (country.active) tree[country.continent].push(country.code)
  return tree
}

export const getList: Handler<Calls['list']> = (ctx, { type = 0 }) => listCountries(ctx.db, type)

export const getFastChoices: Handler<Calls['fastChoose']> = async (ctx, { type = 0, appIds }) => {
  const asked = appIds?.split(',').map(Number)
  const seen = appsOf(ctx.caller.scope)
  const apps =
    asked === undefined
      ? seen
      : asked.filter((app) => app <= 2_147_483_647 && (seen === null || seen.includes(app)))
  const [circles, places] = await Promise.all([
    listCircles(ctx.db, type, apps),
    listCountries(ctx.db, type),
  ])
  // A circle keeps what was switched off since, but offers only what can be chosen; one of which
  // nothing is left is no choice.
  const off = new Set(places.filter((place) => !place.active).map((place) => place.code))
  return circles
    .map((row) => ({
      id: row.id,
      appId: row.appId,
      name: row.ruleName,
      countries: row.ruleItems.filter((code) => !off.has(code)),
    }))
    .filter((circle) => circle.countries.length > 0)
}

const placeOf = ({
  continent,
  cn,
  en,
  id,
  ru,
  active,
}: {
  continent: string
  cn: string
  en: string
  id: string
  ru: string
  active: boolean
}) => ({ continent, cn, en, id, ru, active })

export const saveCountry: Handler<Calls['save']> = async (ctx, input) => {
  const names = {
    cn: input.cn.trim(),
    en: input.en.trim(),
    id: input.id.trim(),
    ru: input.ru.trim(),
  }
  const empty = (['cn', 'en', 'id', 'ru'] as const).find((language) => names[language] === '')
  if (empty) fail('required', { field: empty })
  if (!new RegExp(codePatterns[input.type === 1 ? 1 : 0]).test(input.code))
    fail('invalid-input', {
      field: 'code',
      reason: because(input.type === 1 ? 'language_code' : 'country_code'),
    })
  const row = {
    type: input.type,
    code: input.code,
    continent: input.continent,
    active: input.active,
    version: input.version,
    ...names,
    updatedAt: ctx.now(),
    updatedBy: ctx.caller.name,
  }
  return ctx.db.transaction().execute(async (tx) => {
    const before = await findCountry(tx, input.type, input.code)
    if (before && input.version === 0) fail('in-use', { what: input.code, field: 'code' })
    if ((before?.version ?? 0) !== input.version) fail('conflict')
    if (before) await updateCountry(tx, row)
    else if (!(await insertCountry(tx, row))) fail('conflict')
    await audit(tx, ctx, [
      {
        action: 'country.save',
        subject: `${input.type === 1 ? 'language' : 'country'}:${input.code}`,
        detail: { before: before ? placeOf(before) : null, after: placeOf(row) },
      },
    ])
    return { version: input.version + 1 }
  })
}

export const getUserCountry: Handler<Calls['userCountry']> = async (ctx, { uid, appId }) => ({
  countryCode: (await lastCountry(ctx.db, uid, appsOf(ctx.caller.scope, appId))) ?? '',
})
