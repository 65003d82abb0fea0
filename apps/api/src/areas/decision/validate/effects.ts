import { checklistOutcome } from '@oas/contract/decision/forms/values'
import { isFieldShown } from '@oas/contract/decision/forms/fields'
import {
  type Form,
  numberIn,
  objectsIn,
  stringsIn,
  textIn,
} from '@oas/contract/decision/forms/kinds'
import { isObject } from '@oas/contract/json'
import { leavesOf } from '@oas/contract/decision/forms/marks'
import {
  type BanScope,
  type RoomAct,
  punishOfRoomAct,
  punishOfScope,
} from '@oas/contract/setting/control-options'
import type { FormControl, ResultButton } from '@oas/contract/setting/schemas'
import { compile } from '@oas/expression'
import type { FormFound, Note, Rules, WantedAct } from './kinds.ts'

type Effect = (form: Form, button: ResultButton, rules: Rules) => Partial<FormFound>
const seconds = (form: Form): number | undefined =>
  Number.isSafeInteger(form['punishTime']) ? (form['punishTime'] as number) : undefined
const note = (kind: Note['kind'], key: string, value: unknown): Note => ({ kind, key, value })
const notes = (...list: Note[]): Partial<FormFound> => ({ more: { notes: list } })
const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one): one is number => Number.isSafeInteger(one)) : []
const time: Effect = (form) => ({ seconds: seconds(form) })

const valueOf = (text: string | undefined, form: Form, { scope }: Rules): unknown => {
  const compiled = text === undefined ? null : compile(text)
  const found = compiled?.ok ? compiled.evaluate({ ...scope, form }) : null
  return found?.ok ? found.value : undefined
}
/** Fields a person saw, as notes; what a setting maps them to is told by the caller. */
const fieldNotes: Effect = (form, { content }, { facts }) => ({
  seconds: seconds(form),
  more: {
    notes: (content.form?.fields ?? [])
      .filter((field) => form[field.key] !== undefined && isFieldShown(field, form, facts))
      .map(({ key }) => note('field', key, form[key])),
  },
})

const mapped: Effect = (form, button, rules) => {
  const { map } = button.content
  const time = numberIn(valueOf(map?.punishTime, form, rules))
  const remark = valueOf(map?.remark, form, rules)
  return {
    ...fieldNotes(form, button, rules),
    labels: numbers(valueOf(map?.labels, form, rules)),
    seconds: time ?? seconds(form),
    ignored: map?.punish !== undefined && !valueOf(map.punish, form, rules),
    ...(typeof remark === 'string' ? { remark } : {}),
  }
}

const reason: Effect = (form, button, { textOf }) => {
  const found = button.reasonList?.find((one) => one.id === form['reasonId'])
  if (!found) return {}
  return {
    seconds: seconds(form) ?? found.punishTime,
    labels: found.labelId === undefined ? [] : [found.labelId],
    reasonId: found.id,
    level: found.level ?? null,
    ignored: found.orders === -1 || found.cnName === '忽略',
    remark: found.remark
      ? textOf(found.remark)
      : found.transKey
        ? textOf(found.transKey)
        : (found.cnName ?? String(found.id)),
  }
}

const group: Effect = (form, { content }) => {
  const labels: number[] = []
  const acts = (objectsIn(form['punishes']) ?? []).flatMap((row): WantedAct[] => {
    const option = content.punishes?.find((one) => one.punishId === row['punishId'])
    const chosen = option?.reasonList.find((one) => one.id === row['reasonId'])
    if (!option || chosen?.orders === -1 || chosen?.cnName === '忽略') return []
    if (chosen?.labelId !== undefined) labels.push(chosen.labelId)
    return [
      {
        punishId: option.punishId,
        seconds: numberIn(row['punishTime']) ?? chosen?.punishTime,
        times:
          chosen?.punishTime === undefined
            ? option.times
            : [...(option.times ?? []), chosen.punishTime],
        defaultTime: option.defaultTime,
        ...(chosen ? { reasonId: chosen.id } : {}),
        ...(chosen?.labelId === undefined ? {} : { labelId: chosen.labelId }),
      },
    ]
  })
  // The app is told of the content first, then of the user, of devices last.
  return { acts: acts.toSorted((a, b) => a.punishId - b.punishId), labels: [...new Set(labels)] }
}

const scopes: Effect = (form, _button, { facts }) => {
  const chosen = (stringsIn(form['scopes']) ?? []) as BanScope[]
  const uids = stringsIn(form['uids']) ?? []
  const of = (scope: BanScope, subject?: string): WantedAct => ({
    punishId: punishOfScope[scope],
    seconds: seconds(form),
    ...(subject === undefined ? {} : { subject }),
  })
  const others = chosen.includes('account')
    ? uids.filter((uid) => uid !== facts.uid).map((uid) => of('account', uid))
    : []
  // The other party of a talk may be at fault alone.
  const own = form['notSelf'] === true ? [] : chosen
  return { acts: [...own.map((scope) => of(scope)), ...others] }
}

const room: Effect = (form) => {
  const mics = stringsIn(form['micUids']) ?? []
  const acts = ((stringsIn(form['actions']) ?? []) as RoomAct[]).flatMap((act): WantedAct[] => {
    const wanted = { punishId: punishOfRoomAct[act], seconds: seconds(form) }
    return act === 'mic_off' && mics.length > 0
      ? mics.map((uid) => ({ punishId: 205, seconds: seconds(form), subject: uid }))
      : [wanted]
  })
  return { acts, more: { tell: { room: { actions: form['actions'], micUids: mics } } } }
}

const dims: Effect = (form, { content }) => {
  const chosen = isObject(form['dims']) ? form['dims'] : {}
  const byLabel = new Map<number, string>()
  const options: Note[] = []
  for (const dim of content.dims ?? [])
    for (const one of Array.isArray(chosen[dim.key]) ? (chosen[dim.key] as unknown[]) : []) {
      const label =
        typeof one === 'number' ? one : dim.choices?.find(({ id }) => id === one)?.labelId
      if (label !== undefined) byLabel.set(label, dim.key)
      if (typeof one === 'string') options.push(note('option', dim.key, one))
    }
  return { labels: [...byLabel.keys()], more: { dims: byLabel, notes: options } }
}

/** A mark on a text as it goes out: UTF-16 offsets of the text that came in. */
const toldSpan = ({ rowId, s, e, labelId }: Record<string, unknown>) => ({ rowId, s, e, labelId })

const marks =
  (key: 'spans' | 'boxes' | 'segments'): Effect =>
  (form, { content }) => {
    const rows = objectsIn(form[key]) ?? []
    const rowLabels = rows.flatMap(({ rowId, labelId }) =>
      typeof rowId === 'string' && typeof labelId === 'number' ? [{ rowId, labelId }] : [],
    )
    const evidence =
      key === 'segments'
        ? rows.map(({ rowId, start, end }) => `${String(rowId)}#t=${String(start)},${String(end)}`)
        : []
    const masked = content.mask
      ? [...new Set(rows.map(({ rowId }) => String(rowId)))].map((rowId): WantedAct => ({
          punishId: 105,
          rowId,
        }))
      : null
    return {
      seconds: seconds(form),
      labels: [...new Set(rowLabels.map(({ labelId }) => labelId))],
      ...(masked ? { acts: masked } : {}),
      more: {
        rowLabels,
        evidence,
        ...(key === 'boxes' ? { tell: { boxes: rows } } : {}),
        ...(key === 'spans' ? { tellBesides: { spans: rows.map(toldSpan) } } : {}),
      },
    }
  }

const checks: Effect = (form, { content }) => {
  const items = objectsIn(form['items']) ?? []
  const outcome = checklistOutcome(form, content.choices ?? [])
  const codes = items
    .filter(({ answer }) => answer === 'fail')
    .flatMap(({ id }) => content.choices?.find((choice) => choice.id === id)?.code ?? [])
  const kept = items.map(({ id, answer, comment }) =>
    note('checklist', String(id), { answer, comment: textIn(comment) }),
  )
  return {
    ignored: outcome === 'approve',
    acts: outcome === 'reject' ? [{ punishId: 106 }] : [],
    more: {
      notes: [...kept, note('checklist', '', { outcome, codes })],
      tell: { checklist: { outcome, codes } },
    },
  }
}

const repairsOf: Effect = (form) => {
  const rows = objectsIn(form['punishes']) ?? []
  const repairs = rows.flatMap(({ rowId, action, punishTime }) =>
    action === 'clear' || action === 'shorten'
      ? [{ rowId: String(rowId), action, seconds: numberIn(punishTime) ?? 0 } as const]
      : [],
  )
  return {
    more: {
      notes: [
        note('appeal', String(form['verdict']), {
          punishes: rows,
          rightResult: form['rightResult'] ?? null,
          rightLabels: form['rightLabels'] ?? [],
        }),
      ],
      repairs,
      tell: { appeal: { verdict: form['verdict'], punishes: rows } },
    },
  }
}

/**
 * What follows from each form that was found in order; a control that is missing here does not
 * compile.
 */
export const formEffects = {
  custom_confirm: fieldNotes,
  lowcode: mapped,
  double_confirm: time,
  live_confirm: (form) => ({
    seconds: seconds(form),
    more: {
      evidence: [textIn(form['shotUrl'])].filter(Boolean),
      notes: [
        note('answer', 'live', { viewers: form['viewers'], roomState: form['roomState'] ?? '' }),
      ],
    },
  }),
  reason_select: reason,
  punish_group: group,
  scope_ban: scopes,
  room_action: room,
  bind_phone: (form) => ({
    acts: [{ punishId: 210 }],
    more: { tell: { bindPhone: { functions: form['functions'], until: 'bound' } } },
  }),
  field_reset: (form) => ({
    acts: (objectsIn(form['fields']) ?? []).map(({ rowId }) => ({
      punishId: 104,
      rowId: String(rowId),
    })),
    more: {
      tell: { fields: (objectsIn(form['fields']) ?? []).map(({ rowId, to }) => ({ rowId, to })) },
    },
  }),
  label_select: (form) => ({ seconds: seconds(form), labels: numbers(form['labels']) }),
  label_tree: (form) => ({
    seconds: seconds(form),
    labels: leavesOf(form['paths']),
    ...(form['noFit'] === true ? { ignored: true } : {}),
  }),
  multi_dimension: dims,
  span_mark: marks('spans'),
  box_mark: marks('boxes'),
  segment_mark: marks('segments'),
  score: (form) => ({
    seconds: seconds(form),
    more: {
      scores: Object.entries(isObject(form['scores']) ? form['scores'] : {}).flatMap(([key, n]) =>
        typeof n === 'number' ? [{ key, n }] : [],
      ),
    },
  }),
  text_input: (form) => notes(note('text', '', textIn(form['text']))),
  number_input: (form) => notes(note('number', textIn(form['unit']), form['number'])),
  option_select: (form, { content }) => ({
    seconds: seconds(form),
    labels: (content.choices ?? []).flatMap(({ id, labelId }) =>
      labelId !== undefined && stringsIn(form['values'])?.includes(id) ? [labelId] : [],
    ),
    ...notes(...(stringsIn(form['values']) ?? []).map((value) => note('option', '', value))),
  }),
  checklist: checks,
  similar_pick: (form) => ({
    seconds: seconds(form),
    more: {
      notes: [
        note('similar', textIn(form['relation']), {
          postIds: form['postIds'] ?? [],
          none: form['none'] === true,
        }),
      ],
      alike: form['relation'] === 'different' ? [] : (stringsIn(form['postIds']) ?? []),
    },
  }),
  face_verdict: (form) => ({
    seconds: seconds(form),
    more: {
      notes: [
        note('face', textIn(form['verdict']), {
          add: form['add'] === true,
          libraryId: form['libraryId'] ?? null,
        }),
      ],
      move:
        form['verdict'] === 'unsure'
          ? { to: 'level', target: 'next', group: '', type: '', urgent: false }
          : null,
    },
  }),
  appeal_label: (form, { content }) => {
    const labelId = content.choices?.find(({ id }) => id === form['appealLabelId'])?.labelId
    const told = { lang: textIn(form['lang']), text: textIn(form['reply']) }
    return {
      labels: labelId === undefined ? [] : [labelId],
      more: { notes: [note('reply', textIn(form['appealLabelId']), told)], tell: { reply: told } },
    }
  },
  appeal_verdict: repairsOf,
  inspect_verdict: (form) =>
    notes(
      note('inspection', textIn(form['verdict']), {
        rightResult: form['rightResult'] ?? null,
        rightLabels: form['rightLabels'] ?? [],
        errorClass: form['errorClass'] ?? null,
      }),
    ),
  reply: (form) => {
    const told = {
      text: textIn(form['text']),
      lang: textIn(form['lang']),
      files: stringsIn(form['files']) ?? [],
    }
    return { more: { notes: [note('reply', '', told)], tell: { reply: told } } }
  },
  upload: (form) => {
    const files = stringsIn(form['files']) ?? []
    return {
      seconds: seconds(form),
      more: { evidence: files, notes: files.map((file) => note('evidence', '', file)) },
    }
  },
  escalate: (form) => ({
    more: {
      move: {
        to: 'level',
        target: textIn(form['target']),
        group: textIn(form['groupId']),
        type: textIn(form['type']),
        urgent: form['urgent'] === true,
      },
    },
  }),
  doubtful: (form) => ({ more: { move: { to: 'doubt', question: textIn(form['question']) } } }),
} satisfies Record<FormControl, Effect>
