import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { Answer } from '../case-library/schemas.ts'
import { call } from '../define.ts'
import { Empty, Id, oneOf, pageOf, paging } from '../envelope.ts'
import { sortBy } from '../sort.ts'
import {
  Agreement,
  Calibration,
  CalibrationBody,
  CalibrationDetail,
  GuideChange,
  Said,
  calibrationStates,
} from './schemas.ts'

const path = '/tagging/calibration'
const lead = { service: 'releasing', access: 'calibration.lead', scope: 'filtered' } as const
const own = { service: 'releasing', access: 'signed-in', scope: 'self' } as const
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Saved = Type.Object({ id: Id, version: Version })
const One = Type.Object({ id: Id })
const filters = {
  ...sortBy(['name', 'state', 'updatedAt']),
  ...paging,
  name: Type.Optional(Type.String({ maxLength: 60 })),
  state: Type.Optional(oneOf(calibrationStates)),
}

export const calibrationCalls = {
  query: call({
    ...lead,
    method: 'GET',
    path: `${path}/query`,
    input: Type.Object({ ...filters, libraryId: Type.Optional(Id) }),
    output: pageOf(Calibration),
    summary: 'Calibration sessions of libraries that the caller sees',
  }),
  mine: call({
    ...own,
    method: 'GET',
    path: `${path}/mine`,
    input: Type.Object(filters),
    output: pageOf(Calibration),
    summary: 'Calibration sessions that the caller is asked in, those that wait first',
  }),
  detail: call({
    ...own,
    method: 'GET',
    path: `${path}/detail`,
    input: One,
    output: CalibrationDetail,
    summary: 'A session as its people or its leader may see it now',
  }),
  body: call({
    ...lead,
    method: 'GET',
    path: `${path}/body`,
    input: One,
    output: Type.Object({ version: Version, body: CalibrationBody }),
    summary: 'What a session is made of',
  }),
  create: call({
    ...lead,
    method: 'POST',
    path: `${path}/create`,
    input: Type.Object({ body: CalibrationBody }),
    output: Saved,
    summary: 'Make a session; it is a draft',
  }),
  update: call({
    ...lead,
    method: 'PUT',
    path: `${path}/update`,
    input: Type.Object({ id: Id, baseVersion: Version, body: CalibrationBody }),
    output: Saved,
    summary: 'Change a session that is a draft',
  }),
  move: call({
    ...lead,
    method: 'PUT',
    path: `${path}/state`,
    input: Type.Object({ id: Id, baseVersion: Version, to: oneOf(calibrationStates) }),
    output: Saved,
    summary: 'Ask the people, show the answers, close a session or cancel it',
  }),
  answer: call({
    ...own,
    method: 'PUT',
    path: `${path}/answer`,
    input: Type.Object({
      id: Id,
      itemId: Id,
      answer: Answer,
      ms: Type.Integer({ minimum: 0, maximum: 86_400_000 }),
    }),
    output: Empty,
    summary: 'Answer a case of an open session, once',
  }),
  say: call({
    ...own,
    method: 'POST',
    path: `${path}/comment`,
    limited: 20,
    input: Said,
    output: One,
    summary: 'Say something to a case that is discussed',
  }),
  agree: call({
    ...lead,
    method: 'PUT',
    path: `${path}/agree`,
    input: Agreement,
    output: Type.Object({
      version: Type.Union([Version, Type.Null()], {
        description: 'of the case, where its answer changes; another person passes it',
      }),
    }),
    summary: 'Keep what was agreed on; another answer becomes a new version of the case',
  }),
  guide: call({
    ...lead,
    method: 'GET',
    path: `${path}/guide`,
    input: Empty,
    output: Type.Array(GuideChange),
    summary: 'Changes of the guide that sessions asked for and nobody has made yet',
  }),
  guideDone: call({
    ...lead,
    method: 'PUT',
    path: `${path}/guide/done`,
    input: Type.Object({ id: Id, itemId: Id }),
    output: Empty,
    summary: 'Say that the guide was changed as a session asked',
  }),
}

export const calibrationArea = {
  calls: { calibration: calibrationCalls },
  acts: [
    'calibration.create',
    'calibration.update',
    'calibration.move',
    'calibration.agree',
    'calibration.guideDone',
  ],
  pages: [
    page('/atlas/calibration', 'signed-in', ['tasks', 75, 'calibration', 'people']),
    page('/atlas/calibration/*', 'signed-in'),
  ],
} as const satisfies Area
