import { type Area, page } from '../area.ts'
import { caseLibraryCalls, examLibraryCalls, simulationLibraryCalls } from './calls.ts'
import { taskLibraryCalls } from './task-calls.ts'

export const caseLibraryArea = {
  calls: {
    caseLibrary: caseLibraryCalls,
    examLibrary: examLibraryCalls,
    simulationLibrary: simulationLibraryCalls,
    taskLibrary: taskLibraryCalls,
  },
  acts: [
    'caseLibrary.create',
    'caseLibrary.update',
    'caseLibrary.remove',
    'caseLibrary.itemImport',
    'caseLibrary.itemUpdate',
    'caseLibrary.itemState',
    'caseLibrary.itemRemove',
  ],
  pages: [
    page('/atlas/case-library', 'case.read', ['tasks', 70, 'case_libraries', 'folder']),
    page('/atlas/case-library/*', 'case.read'),
    page('/atlas/exam-library', 'case.read', ['tasks', 71, 'exam_libraries', 'text']),
    page('/atlas/exam-library/*', 'case.read'),
    page('/atlas/simulate-case-library', 'case.read', [
      'tasks',
      72,
      'simulation_libraries',
      'play',
    ]),
    page('/atlas/simulate-case-library/*', 'case.read'),
    page('/delivery-task/case-order-library', 'case.read', [
      'tasks',
      73,
      'case_order_library',
      'folder',
    ]),
    page('/delivery-task/case-order-library/*', 'case.read'),
    page('/delivery-task/case-order-analysis', 'case.read', [
      'tasks',
      74,
      'case_order_analysis',
      'chart',
    ]),
  ],
} as const satisfies Area
