import { texts } from './define.ts'

/** Names of what calls take: of live strategies, their ladders and packages. */
export const fieldLiveTexts = texts({
  steps: ['阶梯', 'Steps', 'Langkah', 'Ступени'],
  frames: ['画面', 'Frames', 'Bingkai', 'Кадры'],
  strategy_ids: ['直播策略', 'Live strategies', 'Strategi siaran', 'Стратегии эфиров'],
  at_least: ['至少达到的帧数', 'Frames that must reach the score', 'Bingkai yang harus mencapai skor', 'Сколько кадров должно достичь порога'],
  of_last: ['看最近几帧', 'Frames it looks at', 'Bingkai yang dilihat', 'Просматриваемые кадры'],
  cooldown: ['冷却', 'Cooldown', 'Jeda', 'Пауза'],
  on_missing: ['没有应答时', 'Without an answer', 'Tanpa jawaban', 'Без ответа'],
  reports: ['举报数', 'Reports', 'Laporan', 'Жалобы'],
  ladder_id: ['处置阶梯', 'Ladder', 'Tangga tindakan', 'Лестница мер'],
  nth: ['第几次信号', 'Signal number', 'Sinyal ke-', 'Номер сигнала'],
  hours: ['几小时内', 'Within hours', 'Dalam jam', 'За часов'],
  machine: ['由机器断流', 'Cut by machine', 'Diputus mesin', 'Прерывает машина'],
})
