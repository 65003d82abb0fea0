import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import {
  AppId,
  Empty,
  Id,
  Millis,
  keyset,
  keysetOf,
  nullable,
  pageOf,
  paging,
} from '../envelope.ts'
import { sortBy } from '../sort.ts'
import {
  AreaType,
  BindInput,
  BusinessRule,
  Country,
  CountryInput,
  CountryTree,
  FastChoice,
  LogRow,
  RuleFields,
  RuleRow,
  Strategy,
  Version,
} from './schemas.ts'

const type = Type.Optional(AreaType)
const text = Type.Optional(Type.String({ maxLength: 100 }))
const read = {
  method: 'GET',
  service: 'manage',
  access: 'country.read',
  scope: 'filtered',
} as const
const change = { method: 'POST', service: 'manage', access: 'country.edit' } as const
const reference = { method: 'GET', service: 'global', access: 'signed-in' } as const
const Saved = Type.Object({ version: Version })

export const countryCalls = {
  tree: call({
    ...reference,
    scope: 'none',
    path: '/country/getCountryTree',
    input: Type.Object({ type }),
    output: CountryTree,
    summary: 'Codes of countries by continent; type 1: of languages',
  }),
  fastChoose: call({
    ...reference,
    scope: 'filtered',
    path: '/country/getCountryFastChoose',
    output: Type.Array(FastChoice),
    summary: 'Circles that are on, as groups to choose at once',
    input: Type.Object({
      type,
      appIds: Type.Optional(
        Type.String({
          pattern: '^[0-9]{1,10}(,[0-9]{1,10}){0,49}$',
          description: 'app ids with commas between; absent: all of the caller',
        }),
      ),
    }),
  }),
  list: call({
    ...reference,
    scope: 'none',
    path: '/country',
    input: Type.Object({ type }),
    output: Type.Array(Country),
    summary: 'Countries or languages with their names in four languages',
  }),
  save: call({
    method: 'POST',
    service: 'global',
    access: 'country.edit',
    scope: 'none',
    path: '/country',
    input: CountryInput,
    output: Saved,
    summary:
      'Add a country or language (version 0), or change its names and whether it can be chosen',
  }),
  rules: call({
    ...read,
    path: '/country-rule',
    input: Type.Object({
      ...sortBy(['appId', 'ruleName', 'ruleType', 'status', 'version', 'updatedAt', 'updatedBy']),
      ...paging,
      type,
      id: Type.Optional(Id),
      appId: Type.Optional(AppId),
      ruleType: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
      status: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
      text,
    }),
    output: pageOf(RuleRow),
    summary: 'Named sets of countries or languages',
  }),
  createRule: call({
    ...change,
    scope: { app: 'appId' },
    path: '/country-rule',
    input: Type.Object({ appId: AppId, type: AreaType, ...RuleFields.properties }),
    output: Type.Object({ id: Id }),
    summary: 'Make a named set',
  }),
  updateRule: call({
    ...change,
    method: 'PUT',
    scope: 'filtered',
    path: '/country-rule',
    input: Type.Object({ id: Id, version: Version, ...RuleFields.properties }),
    output: Saved,
    summary: 'Change a named set; what it was stays in the log',
  }),
  removeRule: call({
    ...change,
    scope: 'filtered',
    path: '/country-rule/delete',
    input: Type.Object({ id: Id, version: Version }),
    output: Empty,
    summary: 'Delete a named set that is bound to no business',
  }),
  bind: call({
    ...change,
    scope: { app: 'appId' },
    path: '/country-rule/business',
    input: BindInput,
    output: Saved,
    summary: 'Set which sets count for a business of an app, in their order',
  }),
  strategies: call({
    ...read,
    path: '/country-rule/strategy',
    input: Type.Object({ type, appId: Type.Optional(AppId) }),
    output: Type.Array(Strategy),
    summary: 'Businesses and the sets bound to them',
  }),
  log: call({
    ...read,
    path: '/country-rule/log',
    output: keysetOf(LogRow),
    summary: 'Every version of every set and binding, newest first',
    input: Type.Object({
      ...sortBy(['at']),
      ...keyset,
      type,
      appId: Type.Optional(AppId),
      ruleId: Type.Optional(Id),
      actor: text,
      from: Type.Optional(Millis),
      to: Type.Optional(Millis),
    }),
  }),
  business: call({
    method: 'POST',
    service: 'review',
    access: 'signed-in',
    scope: { app: 'appId' },
    path: '/country-rule/business',
    summary:
      'Sets that are on for a business, in their order; with a country also the first that ' +
      'counts for it',
    input: Type.Object({
      appId: AppId,
      business: Type.String({ minLength: 1, maxLength: 100 }),
      type,
      country: Type.Optional(Type.String({ maxLength: 8 })),
    }),
    output: Type.Object({ rules: Type.Array(BusinessRule), matched: nullable(Id) }),
  }),
  userCountry: call({
    method: 'POST',
    service: 'other',
    access: 'record.read',
    scope: 'filtered',
    path: '/ahabi/user/query-country-code',
    summary: "A user's country by what came in last from them; '' when nothing says",
    input: Type.Object({
      uid: Type.String({ minLength: 1, maxLength: 100 }),
      appId: Type.Optional(AppId),
    }),
    output: Type.Object({ countryCode: Type.String() }),
  }),
}

export const countryArea = {
  calls: { country: countryCalls },
  acts: [
    'country.bind',
    'country.createRule',
    'country.deleteRule',
    'country.save',
    'country.updateRule',
  ],
  pages: [
    page('/country', 'country.read', ['system', 120, 'country', 'database']),
    page('/custom-country/index', 'country.read', ['system', 130, 'custom_country', 'group']),
    page('/custom-country/strategy', 'country.read', ['system', 140, 'country_strategy', 'rows']),
    page('/custom-country/log', 'country.read', ['system', 150, 'country_log', 'record']),
    page('/custom-language/index', 'country.read', ['system', 160, 'custom_language', 'text']),
  ],
} as const satisfies Area
