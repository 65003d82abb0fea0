import { texts } from './define.ts'

/** Names of what calls take: those of lists of features and of matchers. */
export const fieldFeatureTexts = texts({
  list_name: ['清单名称', 'Name of the list', 'Nama daftar', 'Название списка'],
  complete: ['完整清单', 'Whole list', 'Daftar lengkap', 'Полный список'],
  remote: ['远程匹配服务', 'Matcher elsewhere', 'Pencocok di tempat lain', 'Внешний сервис'],
})
