import { type Static, Type } from 'typebox'
import { nullable, oneOf } from '../envelope.ts'

const open = { additionalProperties: false }
const Expression = Type.String({ maxLength: 2000 })
const Text = Type.String({ maxLength: 200 })
const Key = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,39}$' })
const TransKey = Type.String({ maxLength: 100 })
const PunishId = Type.Integer({ minimum: 0, maximum: 999 })
const Seconds = Type.Integer({ minimum: -1, maximum: 315_360_000 })
const Whole = (maximum: number) => Type.Integer({ minimum: 0, maximum })

/**
 * One thing to choose: a function, a country, an outcome, a canned reply. `text`: what choosing it
 * fills in; `blocking` and `code`: of an entry of a checklist.
 */
export const Choice = Type.Object(
  {
    id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' }),
    transKey: TransKey,
    labelId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
    text: Type.Optional(TransKey),
    lang: Type.Optional(Type.String({ maxLength: 16 })),
    blocking: Type.Optional(Type.Boolean()),
    code: Type.Optional(Type.String({ maxLength: 40 })),
  },
  open,
)
export type Choice = Static<typeof Choice>

/**
 * Kinds of fields a form may be made of, by the numbers that query fields use: 1 text, 2 single
 * select, 3 multi select, 8 dropdown, 10 checkbox, 12 lines, 15 static text, 16 number, 18 long
 * text.
 */
export const formFieldTypes = [1, 2, 3, 8, 10, 12, 15, 16, 18] as const
export const FormField = Type.Object(
  {
    key: Key,
    label: TransKey,
    type: Type.Unsafe<(typeof formFieldTypes)[number]>({
      type: 'integer',
      enum: [...formFieldTypes],
    }),
    required: Type.Optional(Type.Union([Type.Boolean(), Expression])),
    show: Type.Optional(Expression),
    text: Type.Optional(Type.String({ maxLength: 500, description: '{{…}} are expressions' })),
    list: Type.Optional(
      nullable(
        Type.Array(Type.Object({ value: Type.String({ maxLength: 100 }), label: TransKey }, open), {
          maxItems: 100,
        }),
      ),
    ),
    min: Type.Optional(Type.Number()),
    max: Type.Optional(Type.Number()),
    validator: Type.Optional(Text),
    message: Type.Optional(Text),
  },
  open,
)
export type FormField = Static<typeof FormField>

const ReasonShort = Type.Object(
  {
    id: Type.Integer(),
    transKey: Type.Optional(TransKey),
    cnName: Type.Optional(TransKey),
    orders: Type.Integer(),
    labelId: Type.Optional(Type.Integer()),
    punishTime: Type.Optional(Seconds),
  },
  open,
)
/** A row of a group of punishments. */
export const PunishRowOption = Type.Object(
  {
    punishId: PunishId,
    transKey: TransKey,
    times: Type.Optional(Type.Array(Seconds, { maxItems: 20 })),
    defaultTime: Type.Optional(Seconds),
    reasonList: Type.Array(ReasonShort, { maxItems: 20 }),
  },
  open,
)
export type PunishRowOption = Static<typeof PunishRowOption>

/** One dimension of a tagging form: leaves of a tree, or fields of a list. */
export const Dimension = Type.Object(
  {
    key: Key,
    transKey: TransKey,
    treeId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
    choices: Type.Optional(Type.Array(Choice, { maxItems: 50 })),
    max: Type.Integer({ minimum: 1, maximum: 20 }),
    required: Type.Boolean(),
  },
  open,
)
export type Dimension = Static<typeof Dimension>

export const Criterion = Type.Object(
  {
    key: Key,
    transKey: TransKey,
    min: Type.Number(),
    max: Type.Number(),
    step: Type.Number({ exclusiveMinimum: 0 }),
    required: Type.Boolean(),
  },
  open,
)
export type Criterion = Static<typeof Criterion>

export const banScopes = ['account', 'device', 'ip', 'phone'] as const
export type BanScope = (typeof banScopes)[number]
export const roomActs = ['warn', 'mic_off', 'lower', 'lock', 'cut', 'close'] as const
export type RoomAct = (typeof roomActs)[number]
/** Acts of the punish table that stand for scopes of a ban and acts on a room. */
export const punishOfScope: Readonly<Record<BanScope, number>> = {
  account: 206,
  device: 301,
  ip: 302,
  phone: 303,
}
export const punishOfRoomAct: Readonly<Record<RoomAct, number>> = {
  warn: 401,
  mic_off: 406,
  lower: 405,
  lock: 404,
  cut: 402,
  close: 403,
}
export const escalateTargets = ['next', 'group', 'leader', 'type'] as const
export type EscalateTarget = (typeof escalateTargets)[number]

/**
 * What controls of results are told beside punishment, times, labels and remark. `max`: most
 * choices, labels, marks, files, or characters, by the control.
 */
export const controlOptions = {
  sysop: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'the change order it needs' }),
  ),
  evidence: Type.Optional(Type.Object({ min: Type.Integer({ minimum: 1, maximum: 20 }) }, open)),
  autoSubmit: Type.Optional(Type.Boolean()),
  leaderConfirm: Type.Optional(
    Type.Boolean({ description: 'from who leads nobody it goes on to a leader, who decides' }),
  ),
  form: Type.Optional(
    Type.Object(
      {
        title: Type.Optional(Text),
        text: Type.Optional(Type.String({ maxLength: 500 })),
        fields: Type.Array(FormField, { maxItems: 30 }),
      },
      open,
    ),
  ),
  check: Type.Optional(Type.Object({ when: Expression, message: Text }, open)),
  rules: Type.Optional(
    Type.Array(Type.Object({ when: Expression, message: Text }, open), { maxItems: 20 }),
  ),
  map: Type.Optional(
    Type.Object(
      {
        labels: Type.Optional(Expression),
        punishTime: Type.Optional(Expression),
        punish: Type.Optional(Expression),
        remark: Type.Optional(Expression),
      },
      open,
    ),
  ),
  punishes: Type.Optional(Type.Array(PunishRowOption, { maxItems: 10 })),
  exclusive: Type.Optional(
    Type.Array(Type.Array(PunishId, { minItems: 2, maxItems: 5 }), { maxItems: 10 }),
  ),
  punishBtnGroupSubmitBtn: Type.Optional(Type.Boolean()),
  scopes: Type.Optional(Type.Array(oneOf(banScopes), { maxItems: 4 })),
  acts: Type.Optional(Type.Array(oneOf(roomActs), { maxItems: 6 })),
  targets: Type.Optional(Type.Array(oneOf(escalateTargets), { maxItems: 4 })),
  groups: Type.Optional(Type.Array(Choice, { maxItems: 20 })),
  types: Type.Optional(
    Type.Array(Type.String({ pattern: '^[0-9]{1,9}:[0-9]{1,9}$' }), { maxItems: 20 }),
  ),
  choices: Type.Optional(Type.Array(Choice, { maxItems: 100 })),
  min: Type.Optional(Whole(10_000)),
  max: Type.Optional(Whole(10_000)),
  dims: Type.Optional(Type.Array(Dimension, { maxItems: 10 })),
  overlap: Type.Optional(Type.Boolean()),
  mask: Type.Optional(Type.Boolean()),
  criteria: Type.Optional(Type.Array(Criterion, { maxItems: 20 })),
  number: Type.Optional(
    Type.Object(
      {
        min: Type.Number(),
        max: Type.Number(),
        step: Type.Number({ exclusiveMinimum: 0 }),
        units: Type.Array(Choice, { maxItems: 10 }),
      },
      open,
    ),
  ),
} as const
