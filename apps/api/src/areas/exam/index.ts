import { examCalls } from '@oas/contract/exam/calls'
import { myExamCalls } from '@oas/contract/exam/my-calls'
import { implement } from '../../http/implement.ts'
import { analysis, exportAnalysis, item } from './analysis.ts'
import { items, keepAnswer, start, submit, suspend } from './attempt.ts'
import { examClock } from './clock.ts'
import { itemUpdate, mark, texts, voidAttempt } from './correct.ts'
import {
  card,
  detail as ownDetail,
  itemResult,
  query as ownQuery,
  result,
  transcripts,
} from './mine.ts'
import { detail, pool, query, states } from './read.ts'
import { create, remind, update, updateStatus } from './write.ts'

/** Exams of questions of libraries, and the attempts of people at them. */
export const exam = [
  {
    area: 'exam',
    jobs: [examClock],
    calls: implement(examCalls, {
      create,
      update,
      updateStatus,
      query,
      detail,
      states,
      pool,
      remind,
      itemUpdate,
      voidAttempt,
      texts,
      mark,
      analysis,
      item,
      export: exportAnalysis,
    }),
  },
  {
    area: 'myExam',
    jobs: [],
    calls: implement(myExamCalls, {
      query: ownQuery,
      card,
      detail: ownDetail,
      start,
      items,
      answer: keepAnswer,
      suspend,
      submit,
      transcripts,
      result,
      itemResult,
    }),
  },
] as const
