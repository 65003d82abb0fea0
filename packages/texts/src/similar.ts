import { texts } from './define.ts'

/** A record beside others that are like it. */
export const similarTexts = texts({
  above: ['{n} 个候选达到分数线', '{n} candidates above the line', '{n} kandidat di atas', '{n} кандидатов не ниже'],
  above_few: ['{n} 个候选达到分数线', '{n} candidates above the line', '{n} kandidat di atas', '{n} кандидата не ниже'],
  above_one: ['{n} 个候选达到分数线', '{n} candidate above the line', '{n} kandidat di atas', '{n} кандидат не ниже'],
  act_all: ['勾选分数线以上全部', 'Select all above the line', 'Centang semua di atas garis', 'Отметить всё выше черты'],
  act_higher: ['提高分数线', 'Raise the line', 'Naikkan garis', 'Поднять черту'],
  act_lower: ['降低分数线', 'Lower the line', 'Turunkan garis', 'Опустить черту'],
  act_move: ['移动候选', 'Move between candidates', 'Telusuri kandidat', 'По кандидатам'],
  act_same: ['相同', 'Mark as the same', 'Sama', 'То же самое'],
  below: ['低于 {line}', 'below {line}', 'di bawah {line}', 'ниже {line}'],
  candidates: ['候选', 'Candidates', 'Kandidat', 'Кандидаты'],
  no_content: ['没有可显示的内容', 'There is no content to show', 'Tidak ada konten untuk ditampilkan', 'Показать нечего'],
  none: ['没有相似的候选；只处理本条。', 'Nothing similar. Decide this record alone.', 'Tidak ada yang mirip: putuskan sendiri.', 'Похожего нет: решайте только эту запись.'],
  none_above: ['没有候选达到分数线；可降低分数线，或只处理本条。', 'No candidate is above the line. Lower it, or decide this record alone.', 'Tidak ada kandidat di atas garis: turunkan, atau putuskan ini saja.', 'Выше черты никого нет: опустите её или решайте только эту запись.'],
  pair: ['对比', 'Side by side', 'Perbandingan', 'Сравнение'],
  same_owner: ['同一群主', 'same owner', 'pemilik sama', 'тот же владелец'],
  same_user: ['同一用户', 'same user', 'pengguna sama', 'тот же пользователь'],
  seed: ['本条', 'This record', 'Yang ini', 'Эта запись'],
  shared: ['共同成员', 'Shared members', 'Anggota bersama', 'Общих участников'],
  tick: ['{post} 相同', 'Same as {post}', '{post} sama', '{post} — то же самое'],
  ticked: ['{n} 个相同，将一并处理', '{n} selected; they get the same decision', '{n} sama dan ikut diputuskan', '{n} совпали и получат то же решение'],
  ticked_few: ['{n} 个相同，将一并处理', '{n} selected; they get the same decision', '{n} sama dan ikut diputuskan', '{n} совпали и получат то же решение'],
  ticked_one: ['{n} 个相同，将一并处理', '{n} selected; it gets the same decision', '{n} sama dan ikut diputuskan', '{n} совпал и получит то же решение'],
})
