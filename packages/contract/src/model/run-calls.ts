import { Type } from 'typebox'
import { call } from '../define.ts'
import { AppId, Empty, Id, Millis, TypeKey, nullable, oneOf } from '../envelope.ts'
import { change, edit, read } from './access.ts'
import { BacktestRow, RunItem, RunRow, mostRunRecords } from './run-schemas.ts'
import { Version } from './schemas.ts'

const Reason = Type.String({ maxLength: 200 })
const Types = Type.Array(TypeKey, { minItems: 1, maxItems: 50, uniqueItems: true })
const sample = {
  types: Types,
  records: Type.Integer({ minimum: 1, maximum: mostRunRecords }),
}

/** Versions compared, policy texts tried, strategies held against what is stored. */
export const modelRunCalls = {
  startDiff: call({
    ...edit,
    path: '/diff/:id',
    input: Type.Object({ id: Id, ...sample }),
    output: Type.Object({ id: Id }),
    summary: 'Ask a version and the live one of its model about the newest records of some types',
  }),
  diff: call({
    ...read,
    path: '/diff/:id',
    input: Type.Object({ id: Id }),
    output: Type.Object({ runs: Type.Array(RunRow) }),
    summary: 'How a version differs from the live one, and its policy agrees with people, by run',
  }),
  tryPolicy: call({
    ...edit,
    path: '/version/:id/policy-try',
    input: Type.Object({ id: Id, ...sample }),
    output: Type.Object({ id: Id }),
    summary: 'Ask a version about records that people decided: how far it agrees with them',
  }),
  run: call({
    ...read,
    path: '/run/:id',
    input: Type.Object({ id: Id }),
    output: Type.Object({
      run: RunRow,
      items: Type.Array(RunItem, { description: 'those that differ first, 500 at most' }),
    }),
    summary: 'One run over records, with what it found',
  }),
  cancelRun: call({
    ...change,
    path: '/run/:id/cancel',
    input: Type.Object({ id: Id }),
    output: Empty,
    summary: 'End a run; what is done of it stays',
  }),
  startBacktest: call({
    ...edit,
    path: '/backtest',
    input: Type.Object({ id: Id, version: Version }),
    output: Type.Object({ id: Id }),
    summary: 'Hold a strategy as it is written against the outputs of thirty days',
  }),
  backtests: call({
    ...read,
    path: '/backtest',
    input: Type.Object({ strategyId: Id }),
    output: Type.Object({ last: nullable(BacktestRow) }),
    summary: 'The newest backtest of a strategy',
  }),
  backtest: call({
    ...read,
    path: '/backtest/:id',
    input: Type.Object({ id: Id }),
    output: BacktestRow,
    summary: 'What a strategy would have taken, beside what is in force',
  }),
  cancelBacktest: call({
    ...change,
    path: '/backtest/:id/cancel',
    input: Type.Object({ id: Id }),
    output: Empty,
    summary: 'End a backtest',
  }),
  labelledTexts: call({
    ...read,
    access: 'model.edit',
    path: '/labelled-texts',
    answers: 'raw',
    changes: true,
    limited: 5,
    answersWithin: 60_000,
    input: Type.Object({
      appId: AppId,
      types: Type.Optional(
        Type.Array(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }), {
          maxItems: 200,
          uniqueItems: true,
        }),
      ),
      from: Millis,
      to: Millis,
      by: Type.Optional(oneOf(['label', 'verdict'])),
      reason: Reason,
    }),
    output: Type.Unknown(),
    summary: 'Texts of decided records with their labels, a line of JSON each, to train models on',
  }),
}
