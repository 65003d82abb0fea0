import { areaTexts } from './define.ts'

/** Stores of known pictures, texts, files and links. */
export const featureLibraryTexts = areaTexts({
  subjects: {
    feature_store: ['特征库', 'Feature library', 'Pustaka fitur', 'Библиотека признаков'],
    feature: ['特征', 'Feature', 'Fitur', 'Признак'],
  },
  menu: {
    features: ['特征', 'Features', 'Fitur', 'Признаки'],
    feature_create: ['添加特征', 'Add features', 'Tambah fitur', 'Добавить признаки'],
    feature_review: ['特征审核', 'Review features', 'Tinjau fitur', 'Проверка признаков'],
    feature_log: ['特征日志', 'Feature log', 'Log fitur', 'Журнал признаков'],
    picture_search: ['以图搜图', 'Search by picture', 'Cari dengan gambar', 'Поиск по изображению'],
  },
  acts: {
    'featureLibrary.addException': ['添加特征例外', 'Exception of a feature added', 'Pengecualian fitur ditambahkan', 'Добавлено исключение признака'],
    'featureLibrary.approve': ['通过特征', 'Feature approved', 'Fitur disetujui', 'Признак утверждён'],
    'featureLibrary.createFeature': ['新建特征', 'Feature created', 'Fitur dibuat', 'Создан признак'],
    'featureLibrary.createStore': ['新建特征库', 'Feature library created', 'Pustaka fitur dibuat', 'Создана библиотека признаков'],
    'featureLibrary.draft': ['特征库退回草稿', 'Feature library back to draft', 'Pustaka fitur kembali ke draf', 'Библиотека возвращена в черновик'],
    'featureLibrary.expire': ['特征到期', 'Feature expired', 'Fitur kedaluwarsa', 'Срок признака истёк'],
    'featureLibrary.live': ['特征库生效', 'Feature library brought into force', 'Pustaka fitur diberlakukan', 'Библиотека признаков введена'],
    'featureLibrary.move': ['移动特征', 'Feature moved', 'Fitur dipindahkan', 'Признак перенесён'],
    'featureLibrary.off': ['停用特征库', 'Feature library switched off', 'Pustaka fitur dimatikan', 'Библиотека признаков отключена'],
    'featureLibrary.reject': ['驳回特征', 'Feature rejected', 'Fitur ditolak', 'Признак отклонён'],
    'featureLibrary.removeException': ['移除特征例外', 'Exception of a feature removed', 'Pengecualian fitur dihapus', 'Исключение признака снято'],
    'featureLibrary.removeStore': ['删除特征库', 'Feature library deleted', 'Pustaka fitur dihapus', 'Библиотека признаков удалена'],
    'featureLibrary.resume': ['恢复特征', 'Feature resumed', 'Fitur dilanjutkan', 'Признак возобновлён'],
    'featureLibrary.retire': ['停用特征', 'Feature retired', 'Fitur dipensiunkan', 'Признак выведен'],
    'featureLibrary.reveal': ['查看特征样本', 'Sample of a feature viewed', 'Sampel fitur dilihat', 'Просмотрен образец признака'],
    'featureLibrary.shadow': ['特征库试运行', 'Feature library put on trial', 'Pustaka fitur diuji', 'Библиотека признаков на пробе'],
    'featureLibrary.suspend': ['暂停特征', 'Feature suspended', 'Fitur ditangguhkan', 'Признак приостановлен'],
    'featureLibrary.updateFeature': ['修改特征', 'Feature changed', 'Fitur diubah', 'Изменён признак'],
    'featureLibrary.updateStore': ['修改特征库', 'Feature library changed', 'Pustaka fitur diubah', 'Изменена библиотека признаков'],
  },
}, {
  key_taken: ['该应用已有同名标识的特征库', 'another library of the app has this key', 'pustaka lain di aplikasi ini memakai kunci ini', 'у другой библиотеки приложения такой же ключ'],
  lines_crossed: ['疑似线不能低于命中线', 'the line of suspicion lies below that of a hit', 'batas dugaan di bawah batas kena', 'граница подозрения ниже границы совпадения'],
  stays: ['创建后不能更改', 'cannot be changed once it exists', 'tidak dapat diubah setelah dibuat', 'после создания не меняется'],
  title: ['特征库', 'Feature libraries', 'Pustaka fitur', 'Библиотеки признаков'],
  false_text: ['特征“{name}”因误命中过多被自动暂停。', 'The feature “{name}” was suspended: too many of its hits were wrong.', 'Fitur “{name}” ditangguhkan: terlalu banyak temuannya salah.', 'Признак «{name}» приостановлен: слишком много ложных совпадений.'],
  false_title: ['特征被自动暂停', 'A feature was suspended', 'Sebuah fitur ditangguhkan', 'Признак приостановлен'],
})
