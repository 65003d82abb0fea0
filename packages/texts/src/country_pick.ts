import { texts } from './define.ts'

/** What the choice of countries, circles and languages says. Part of the group `frontend`. */
export const countryPickTexts = texts({
  country_pick: ['选择国家或地区', 'Choose countries', 'Pilih negara', 'Выбор стран'],
  language_pick: ['选择语种', 'Choose languages', 'Pilih bahasa', 'Выбор языков'],
  country_all: ['全部', 'ALL', 'SEMUA', 'ВСЕ'],
  country_other: ['其他', 'Other', 'Lainnya', 'Другие'],
  country_none: ['无', 'None', 'Tidak ada', 'Нет'],
  country_nothing: ['未选择', 'Nothing selected', 'Belum dipilih', 'Ничего не выбрано'],
  country_special: ['特殊', 'Special', 'Khusus', 'Особые'],
  country_fast: ['快速选择', 'Quick choice', 'Pilihan cepat', 'Быстрый выбор'],
  country_chosen: ['已选 {n} 项', '{n} selected', '{n} dipilih', 'Выбрано: {n}'],
  country_more: ['{names} 等 {n} 项', '{names} and {n} more', '{names} dan {n} lainnya', '{names} и ещё {n}'],
  status_never: ['未选', 'None selected', 'Belum dipilih', 'Не выбрано'],
  status_some: ['部分已选', 'Some selected', 'Sebagian dipilih', 'Выбрано частично'],
  status_every: ['全部已选', 'All selected', 'Semua dipilih', 'Выбрано всё'],
  continent_asia: ['亚洲', 'Asia', 'Asia', 'Азия'],
  continent_europe: ['欧洲', 'Europe', 'Eropa', 'Европа'],
  continent_america: ['美洲', 'America', 'Amerika', 'Америка'],
  continent_africa: ['非洲', 'Africa', 'Afrika', 'Африка'],
  continent_oceania: ['大洋洲', 'Oceania', 'Oseania', 'Океания'],
})
