import { areaTexts } from './define.ts'

/** The knowledge corner. */
export const articleTexts = areaTexts({
  subjects: {
    article: ['文章', 'Article', 'Artikel', 'Статья'],
  },
  menu: {
    corner: ['知识角', 'Knowledge corner', 'Pojok pengetahuan', 'Уголок знаний'],
  },
  acts: {
    'article.create': ['新建文章', 'Article created', 'Artikel dibuat', 'Создана статья'],
    'article.update': ['修改文章', 'Article changed', 'Artikel diubah', 'Изменена статья'],
  },
}, {
  title: ['知识角', 'Knowledge corner', 'Pojok pengetahuan', 'Уголок знаний'],
  about: ['黑话、政策与案例解读', 'Slang, policies and cases explained', 'Penjelasan bahasa gaul, kebijakan, dan kasus', 'Сленг, правила и разбор случаев'],
  text: ['标题或内容', 'Title or text', 'Judul atau isi', 'Заголовок или текст'],
  label: ['标签', 'Label', 'Label', 'Метка'],
  labels: ['相关标签', 'Labels', 'Label', 'Метки'],
  tag: ['话题', 'Tag', 'Tag', 'Тег'],
  tags: ['话题（逗号分隔，最多 {n} 个）', 'Tags, separated by commas (up to {n})', 'Tag, dipisah koma, paling banyak {n}', 'Теги через запятую, не больше {n}'],
  language: ['语言', 'Language', 'Bahasa', 'Язык'],
  read: ['已读', 'Read', 'Dibaca', 'Прочитано'],
  unread: ['未读', 'Unread', 'Belum dibaca', 'Не прочитано'],
  must: ['必读', 'Required reading', 'Wajib dibaca', 'Обязательно'],
  state_draft: ['草稿', 'Draft', 'Draf', 'Черновик'],
  state_published: ['已发布', 'Published', 'Terbit', 'Опубликовано'],
  state_withdrawn: ['已下线', 'Withdrawn', 'Ditarik', 'Снято с публикации'],
  write: ['写文章', 'Write an article', 'Tulis artikel', 'Написать статью'],
  edit: ['编辑文章', 'Edit article', 'Ubah artikel', 'Изменить статью'],
  article_title: ['标题', 'Title', 'Judul', 'Заголовок'],
  body: ['内容', 'Text', 'Teks', 'Текст'],
  body_hint: ['# 标题，- 列表，> 引用，**加粗**，*强调*，`代码`，[文字](https://…)', '# heading, - list, > quote, **strong**, *emphasis*, `code`, [words](https://…)', '# judul, - daftar, > kutipan, **tebal**, *tekanan*, `kode`, [kata](https://…)', '# заголовок, - список, > цитата, **жирный**, *курсив*, `код`, [слова](https://…)'],
  preview: ['预览', 'Preview', 'Pratinjau', 'Предпросмотр'],
  must_roles: ['必读角色', 'Roles that must read it', 'Peran yang wajib membaca', 'Роли, обязанные прочитать'],
  readers: ['{read} / {must} 人已读', 'Read by {read} of {must} people', '{read} dari {must} orang sudah membaca', 'Прочитали: {read} из {must}'],
  by_title: ['按标题', 'By title', 'Menurut judul', 'По названию'],
  by_author: ['按作者', 'By author', 'Menurut penulis', 'По автору'],
  must_first: ['必读未读在前', 'Required reading first', 'Bacaan wajib dahulu', 'Сначала обязательные'],
  by: ['{author}，{time}', '{author}, {time}', '{author}, {time}', '{author}, {time}'],
  mark_read: ['标为已读', 'Mark as read', 'Tandai sudah dibaca', 'Отметить прочитанной'],
  none: ['还没有文章', 'No articles yet', 'Belum ada artikel', 'Статей пока нет'],
  no_such_label: ['没有此标签', 'there is no such label', 'label itu tidak ada', 'нет такой метки'],
  no_such_role: ['没有此角色', 'there is no such role', 'peran itu tidak ada', 'нет такой роли'],
})
