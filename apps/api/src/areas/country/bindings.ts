import type { countryCalls } from '@oas/contract/country/calls'
import { counts } from '@oas/contract/country/cover'
import { bindModes } from '@oas/contract/country/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { audit } from '../../core/audit.ts'
import { because, fail } from '../../core/fail.ts'
import {
  appsOf,
  hasBusiness,
  listBusinesses,
  listCountries,
  lockNames,
  rulesOfApp,
} from './queries/places.ts'
import { findBinding, listBindings, listBound, putBinding } from './queries/bindings.ts'
import { addLog } from './queries/log.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof countryCalls
const modeOf = (text: string): (typeof bindModes)[number] =>
  bindModes.find((mode) => mode === text) ?? 'only'

/** Every business of the caller's apps, with the sets bound to it in their order. */
export const getStrategies: Handler<Calls['strategies']> = async (ctx, { type = 0, appId }) => {
  const [businesses, bindings, bound] = await Promise.all([
    listBusinesses(ctx.db, appsOf(ctx.caller.scope, appId)),
    listBindings(ctx.db, type),
    listBound(ctx.db, { type }),
  ])
  return businesses.map(({ appId: app, business }) => {
    const binding = bindings.find((one) => one.appId === app && one.business === business)
    const rules = bound
      .filter((one) => one.appId === app && one.business === business)
      .map(({ ruleId, mode, ruleName, ruleType, status }) => ({
        ruleId,
        mode: modeOf(mode),
        ruleName,
        ruleType,
        status,
      }))
    return {
      appId: app,
      business,
      rules,
      version: binding?.version ?? 0,
      updatedAt: binding?.updatedAt.getTime() ?? null,
      updatedBy: binding?.updatedBy ?? '',
    }
  })
}

export const bindRules: Handler<Calls['bind']> = async (ctx, input) =>
  ctx.db.transaction().execute(async (tx) => {
    const { appId, type, business, version, rules } = input
    await lockNames(tx)
    if (!(await hasBusiness(tx, appId, business)))
      fail('invalid-input', { field: 'business', reason: because('no_business', { app: appId }) })
    if (((await findBinding(tx, appId, type, business))?.version ?? 0) !== version) fail('conflict')
    const ids = rules.map((rule) => rule.ruleId)
    const known = new Map(
      (ids.length > 0 ? await rulesOfApp(tx, appId, type, ids) : []).map((rule) => [
        rule.id,
        rule.ruleName,
      ]),
    )
    const bad = ids.findIndex((id, index) => !known.has(id) || ids.indexOf(id) !== index)
    if (bad >= 0)
      fail('invalid-input', {
        field: `rules.${bad}.ruleId`,
        reason: known.has(ids[bad] ?? '')
          ? because('there_twice')
          : because('no_set', { app: appId }),
      })
    const before = (await listBound(tx, { type, appId, business })).map(
      (rule) => `${rule.mode} ${rule.ruleName}`,
    )
    const after = rules.map((rule) => `${rule.mode} ${known.get(rule.ruleId) ?? ''}`)
    await putBinding(tx, input, ctx.now(), ctx.caller.name)
    await addLog(tx, {
      at: ctx.now(),
      actor: ctx.caller.name,
      appId,
      type,
      ruleId: null,
      business,
      name: business,
      act: 'bind',
      version: version + 1,
      before: { rules: before },
      after: { rules: after },
    })
    await audit(tx, ctx, [
      {
        action: 'country.bind',
        subject: `country-binding:${typeKeyOf({ appId, type })}:${business}`,
        appId,
        detail: { before: { rules: before }, after: { rules: after } },
      },
    ])
    return { version: version + 1 }
  })

/**
 * The sets that are on for a business; with a country, also the first of them that counts for it.
 */
export const getBusinessRules: Handler<Calls['business']> = async (
  ctx,
  { appId, business, type = 0, country },
) => {
  const rules = (await listBound(ctx.db, { type, appId, business }))
    .filter((rule) => rule.status === 1)
    .map((rule) => ({
      id: rule.ruleId,
      ruleName: rule.ruleName,
      ruleType: rule.ruleType,
      ruleItems: rule.ruleItems,
      content: rule.content as Record<string, unknown>,
      mode: modeOf(rule.mode),
    }))
  if (country === undefined) return { rules, matched: null }
  const known = new Set((await listCountries(ctx.db, type)).map((one) => one.code))
  return { rules, matched: rules.find((rule) => counts(rule, country, known))?.id ?? null }
}
