import { type Area, page } from '../area.ts'
import { examCalls } from './calls.ts'
import { myExamCalls } from './my-calls.ts'

export const examArea = {
  calls: { exam: examCalls, myExam: myExamCalls },
  acts: [
    'exam.create',
    'exam.update',
    'exam.updateStatus',
    'exam.remind',
    'exam.itemUpdate',
    'exam.voidAttempt',
    'exam.export',
    'exam.mark',
    'myExam.start',
    'myExam.suspend',
    'myExam.submit',
  ],
  pages: [
    page('/atlas/my-exam', 'signed-in', ['records', 98, 'my_exams', 'text']),
    page('/atlas/my-exam/*', 'signed-in'),
    page('/atlas/my-exam-scores', 'signed-in'),
    page('/atlas/exam-analysis', 'exam.read', ['tasks', 73, 'exams', 'chart']),
    page('/atlas/exam-analysis/*', 'exam.read'),
  ],
} as const satisfies Area
