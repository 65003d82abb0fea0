import { areaTexts } from './define.ts'

/** Queues of inspection, what is drawn into them, and what inspectors found. */
export const inspectionTexts = areaTexts(
  {
  subjects: {
    quality_queue: ['质检队列', 'Inspection queue', 'Antrean inspeksi', 'Очередь проверок'],
    inspection: ['质检', 'Inspection', 'Inspeksi', 'Проверка'],
  },
  menu: {
    inspection_home: ['质检工作台', 'Inspection', 'Inspeksi', 'Проверка'],
  },
  acts: {
    'inspectQueue.create': ['新建质检队列', 'Inspection queue made', 'Antrean inspeksi dibuat', 'Создана очередь проверок'],
    'inspectQueue.update': ['修改质检队列', 'Inspection queue changed', 'Antrean inspeksi diubah', 'Изменена очередь проверок'],
    'inspectQueue.remove': ['删除质检队列', 'Inspection queue deleted', 'Antrean inspeksi dihapus', 'Удалена очередь проверок'],
    'inspectQueue.withdraw': ['撤回待质检工单', 'Waiting inspections withdrawn', 'Inspeksi yang menunggu ditarik', 'Отозваны ожидающие проверки'],
    'antiQueue.create': ['新建复检队列', 'Queue of second inspections made', 'Antrean inspeksi ulang dibuat', 'Создана очередь повторных проверок'],
    'antiQueue.update': ['修改复检队列', 'Queue of second inspections changed', 'Antrean inspeksi ulang diubah', 'Изменена очередь повторных проверок'],
    'antiQueue.remove': ['删除复检队列', 'Queue of second inspections deleted', 'Antrean inspeksi ulang dihapus', 'Удалена очередь повторных проверок'],
    'antiQueue.withdraw': ['撤回待复检工单', 'Waiting second inspections withdrawn', 'Inspeksi ulang yang menunggu ditarik', 'Отозваны ожидающие повторные проверки'],
  },
  },
  {
    rule_rate: ['全部按比例', 'Share of all', 'Porsi dari semua', 'Доля от всех'],
    rule_count: ['每人每天定量', 'Number a person and day', 'Jumlah per orang per hari', 'Число на человека в день'],
    rule_label: ['按标签', 'By label', 'Menurut label', 'По метке'],
    rule_result: ['按结果', 'By result', 'Menurut hasil', 'По результату'],
    rule_risk: ['按严重程度', 'By how serious the result is', 'Menurut tingkat hasil', 'По тяжести результата'],
    rule_newcomer: ['新人', 'Newcomers', 'Orang baru', 'Новички'],
    rule_weak: ['近期正确率低的人', 'People often wrong lately', 'Orang yang belakangan sering salah', 'Кто недавно часто ошибался'],
    rule_hasty: ['处理过快', 'Decided in a hurry', 'Diputuskan terburu-buru', 'Принято в спешке'],
    rule_against_machine: ['与机审不一致', 'Other than the machine', 'Berbeda dari mesin', 'Не так, как у машины'],
    rule_changed: ['改过的判定', 'Changed decisions', 'Keputusan yang diubah', 'Изменённые решения'],
    rule_level: ['按人员等级', 'By level of the person', 'Menurut tingkat orang', 'По уровню сотрудника'],
    rule_persons: ['指定人员', 'Named people', 'Orang tertentu', 'Названные люди'],
  },
)
