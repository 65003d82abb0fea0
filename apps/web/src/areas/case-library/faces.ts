import {
  caseLibraryCalls,
  examLibraryCalls,
  simulationLibraryCalls,
} from '@oas/contract/case-library/calls'
import type { TextKey } from '@oas/texts'
import { usePlace } from '../../nav/location.ts'

/** What libraries of a page are called, where they are, and by which calls they are kept. */
export type Face = {
  path: string
  title: TextKey
  about: TextKey
  calls: typeof caseLibraryCalls
  /** Copies a case library; only others than case libraries have it. */
  importAll: typeof examLibraryCalls.importAll | null
}
const caseFace: Face = {
  path: '/atlas/case-library',
  title: 'case_library.title_case',
  about: 'case_library.about_case',
  calls: caseLibraryCalls,
  importAll: null,
}
const faces: readonly Face[] = [
  caseFace,
  {
    path: '/delivery-task/case-order-library',
    title: 'case_library.title_task',
    about: 'case_library.about_task',
    calls: caseLibraryCalls,
    importAll: null,
  },
  {
    path: '/atlas/exam-library',
    title: 'case_library.title_exam',
    about: 'case_library.about_exam',
    calls: examLibraryCalls,
    importAll: examLibraryCalls.importAll,
  },
  {
    path: '/atlas/simulate-case-library',
    title: 'case_library.title_simulation',
    about: 'case_library.about_simulation',
    calls: simulationLibraryCalls,
    importAll: simulationLibraryCalls.importAll,
  },
]

/** The libraries that a page is of, by its address. */
export function useFace(): Face {
  const { path } = usePlace()
  return faces.find((face) => path === face.path || path.startsWith(`${face.path}/`)) ?? caseFace
}
