import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { Answer } from '../case-library/schemas.ts'
import { call } from '../define.ts'
import { Empty, Id } from '../envelope.ts'
import { HiddenNotice } from '../case-order/hidden.ts'
import {
  Marked,
  MyDrill,
  MySimulation,
  Practice,
  PracticeDay,
  PracticeRow,
  Work,
} from './schemas.ts'

const path = '/tagging/practice'
const own = { service: 'releasing', access: 'signed-in', scope: 'self' } as const

export const practiceCalls = {
  next: call({
    ...own,
    method: 'POST',
    path: `${path}/next`,
    input: Type.Object(Work),
    output: Practice,
    summary: 'The case that the caller is asked now, the same one until it is answered',
  }),
  answer: call({
    ...own,
    method: 'PUT',
    path: `${path}/answer`,
    input: Type.Object({
      ...Work,
      itemId: Id,
      version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      answer: Answer,
      ms: Type.Integer({ minimum: 0, maximum: 86_400_000 }),
    }),
    output: Marked,
    summary: 'Answer the case that is asked now, once',
  }),
  result: call({
    ...own,
    method: 'GET',
    path: `${path}/result`,
    input: Type.Object(Work),
    output: Type.Array(PracticeRow),
    summary: 'What the caller answered, where what is right may be told',
  }),
  mine: call({
    ...own,
    method: 'GET',
    path: `${path}/mine`,
    input: Empty,
    output: Type.Object({
      simulations: Type.Array(MySimulation),
      drills: Type.Array(MyDrill),
      days: Type.Array(PracticeDay, { description: 'of the last 90, those with answers' }),
      notices: Type.Array(HiddenNotice, { description: 'hidden drills announced to the caller' }),
      hiddenDays: Type.Array(PracticeDay, {
        description: 'hidden cases of the last 90 days whose verdicts cannot be taken back',
      }),
    }),
    summary: 'Simulations the caller is asked in, drills that are open, and own results by day',
  }),
  hidden: call({
    ...own,
    method: 'GET',
    path: `${path}/hidden`,
    input: Type.Object({ day: PracticeDay.properties.day }),
    output: Type.Array(PracticeRow),
    summary: 'The hidden cases that the caller had on a day, with what was right',
  }),
}

export const practiceArea = {
  calls: { practice: practiceCalls },
  acts: [],
  pages: [
    page('/practice', 'signed-in', ['tasks', 76, 'practice', 'play']),
    page('/tags/practice/*', 'signed-in'),
  ],
} as const satisfies Area
