import { areaTexts } from './define.ts'

/** Libraries of cases, questions of exams and cases of simulations. */
export const caseLibraryTexts = areaTexts(
  {
  subjects: {
    case_library: ['案例库', 'Case library', 'Pustaka kasus', 'Библиотека примеров'],
    case_item: ['案例', 'Case', 'Kasus', 'Пример'],
  },
  acts: {
    'caseLibrary.create': ['新建案例库', 'Library made', 'Pustaka dibuat', 'Создана библиотека'],
    'caseLibrary.update': ['修改案例库', 'Library changed', 'Pustaka diubah', 'Изменена библиотека'],
    'caseLibrary.remove': ['删除案例库', 'Library deleted', 'Pustaka dihapus', 'Удалена библиотека'],
    'caseLibrary.itemImport': ['添加案例', 'Cases added', 'Kasus ditambahkan', 'Добавлены примеры'],
    'caseLibrary.itemUpdate': ['修改案例', 'Case changed', 'Kasus diubah', 'Изменён пример'],
    'caseLibrary.itemState': ['变更案例状态', 'State of a case changed', 'Keadaan kasus diubah', 'Изменено состояние примера'],
    'caseLibrary.itemRemove': ['删除案例', 'Case deleted', 'Kasus dihapus', 'Удалён пример'],
  },
  },
  {},
)
