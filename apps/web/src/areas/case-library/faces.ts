import {
  caseLibraryCalls,
  examLibraryCalls,
  simulationLibraryCalls,
} from '@oas/contract/case-library/calls'
import type { LibraryKind } from '@oas/contract/case-library/schemas'
import type { TextKey } from '@oas/texts'
import { usePlace } from '../../nav/location.ts'

/** What libraries of one kind are called, where they are, and by which calls they are kept. */
export type Face = {
  kind: LibraryKind
  path: string
  title: TextKey
  about: TextKey
  calls: typeof caseLibraryCalls
  /** Copies a case library; only others than case libraries have it. */
  importAll: typeof examLibraryCalls.importAll | null
}
const faces: Readonly<Record<LibraryKind, Face>> = {
  case: {
    kind: 'case',
    path: '/atlas/case-library',
    title: 'case_library.title_case',
    about: 'case_library.about_case',
    calls: caseLibraryCalls,
    importAll: null,
  },
  exam: {
    kind: 'exam',
    path: '/atlas/exam-library',
    title: 'case_library.title_exam',
    about: 'case_library.about_exam',
    calls: examLibraryCalls,
    importAll: examLibraryCalls.importAll,
  },
  simulation: {
    kind: 'simulation',
    path: '/atlas/simulate-case-library',
    title: 'case_library.title_simulation',
    about: 'case_library.about_simulation',
    calls: simulationLibraryCalls,
    importAll: simulationLibraryCalls.importAll,
  },
}

/** The libraries that a page is of, by its address. */
export function useFace(): Face {
  const { path } = usePlace()
  const found = Object.values(faces).find(
    (face) => path === face.path || path.startsWith(`${face.path}/`),
  )
  return found ?? faces.case
}
