import type { Area } from '../area.ts'
import { caseLibraryCalls, examLibraryCalls, simulationLibraryCalls } from './calls.ts'

export const caseLibraryArea = {
  calls: {
    caseLibrary: caseLibraryCalls,
    examLibrary: examLibraryCalls,
    simulationLibrary: simulationLibraryCalls,
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
  pages: [],
} as const satisfies Area
