/** Texts that panels and results speak in. */
export const textGroups = [
  'audit',
  'result',
  'demo',
  'record',
  'type',
  'panel',
  'timeline',
  'similar',
  'beside',
  'text_inspection',
  'user_orders',
  'score_note',
  'inspect_page',
  'wrong_order',
  'live',
  'live_signal',
  'stopped',
  'care_stop',
  'text_contact',
  'model_appeal',
] as const
/** Texts of a case in the audit panel, which stands in pages of others too. */
export const panelTexts = [...textGroups, 'practice'] as const
/** Texts of a record's own page, and of the dialog that shows the same. */
export const detailTexts = [...textGroups, 'customize'] as const
