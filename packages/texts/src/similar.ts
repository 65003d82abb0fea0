import { texts } from './define.ts'

/** A record beside others that are like it. */
export const similarTexts = texts({
  above: ['{n} 个候选达到分数线', '{n} candidates above the line', '{n} kandidat di atas garis', '{n} кандидатов выше черты'],
  above_few: ['{n} 个候选达到分数线', '{n} candidates above the line', '{n} kandidat di atas garis', '{n} кандидата выше черты'],
  above_one: ['{n} 个候选达到分数线', '{n} candidate above the line', '{n} kandidat di atas garis', '{n} кандидат выше черты'],
  act_all: ['选择分数线以上全部', 'Select all above the line', 'Pilih semua di atas garis', 'Выбрать все выше черты'],
  act_higher: ['提高分数线', 'Raise the line', 'Naikkan garis', 'Поднять черту'],
  act_lower: ['降低分数线', 'Lower the line', 'Turunkan garis', 'Опустить черту'],
  act_move: ['移动候选', 'Move between candidates', 'Pindah antar kandidat', 'Перемещаться по кандидатам'],
  act_same: ['标为相同', 'Mark as the same', 'Tandai sama', 'Отметить как совпадающее'],
  below: ['低于 {line}', 'below {line}', 'di bawah {line}', 'ниже {line}'],
  candidates: ['候选', 'Candidates', 'Kandidat', 'Кандидаты'],
  no_content: ['没有可显示的内容', 'There is no content to show', 'Tidak ada konten untuk ditampilkan', 'Нет содержимого для показа'],
  none: ['没有相似的内容，只判定本条。', 'Nothing similar. Decide this record alone.', 'Tidak ada yang serupa. Putuskan catatan ini saja.', 'Похожего нет. Решите только по этой записи.'],
  none_above: ['没有候选达到分数线。可降低分数线，或只判定本条。', 'No candidate is above the line. Lower it, or decide this record alone.', 'Tidak ada kandidat di atas garis. Turunkan garisnya, atau putuskan catatan ini saja.', 'Выше черты нет кандидатов. Опустите её или решите только по этой записи.'],
  pair: ['并排对比', 'Side by side', 'Berdampingan', 'Рядом'],
  same_owner: ['同一群主', 'same owner', 'pemilik sama', 'тот же владелец'],
  same_user: ['同一用户', 'same user', 'pengguna sama', 'тот же пользователь'],
  seed: ['本条记录', 'This record', 'Catatan ini', 'Эта запись'],
  shared: ['共同成员', 'Shared members', 'Anggota bersama', 'Общие участники'],
  tick: ['与 {post} 相同', 'Same as {post}', 'Sama dengan {post}', 'Совпадает с {post}'],
  ticked: ['已选 {n} 个，将作相同判定', '{n} selected; they get the same decision', '{n} dipilih dan mendapat keputusan yang sama', 'Выбрано {n}: получат то же решение'],
  ticked_few: ['已选 {n} 个，将作相同判定', '{n} selected; they get the same decision', '{n} dipilih dan mendapat keputusan yang sama', 'Выбрано {n}: получат то же решение'],
  ticked_one: ['已选 {n} 个，将作相同判定', '{n} selected; it gets the same decision', '{n} dipilih dan mendapat keputusan yang sama', 'Выбран {n}: получит то же решение'],
})
