/** Texts that panels and results speak in. */
export const textGroups = ['audit', 'result', 'demo', 'record', 'type', 'panel', 'timeline', 'similar', 'beside', 'text_inspection'] as const
