/**
 * What is counted beside decisions, as sums by day, app and type, source, round, person, team,
 * language and `key`. Written by triggers (`apps/api/migrations/0223_stat_fact_rows.sql`), read by
 * `apps/api/src/areas/statistics/queries/facts.ts`. Days are those of the office.
 *
 * Team and language are those of the decision that a fact is about; where there is none, the
 * person's team at the time. Language is the one that the console spoke to the person, of orders
 * the one of the record.
 */
export const factNames = [
  // Trials of decisions by the rules of inspection queues, by the day of the decision; source: the
  // queue, key: the stratum, `queue:rule:share`, or '' where no rule of shares named the decision.
  'inspect_eligible',
  'inspect_drawn',
  ...inspected('inspect'),
  // The same of inspections of inspections, whose person is the inspector that was inspected;
  // eligible are inspections that a queue of this kind tried.
  'anti_eligible',
  ...inspected('anti'),
  // Items of tasks, source: the task. Drawn and handed out on a day; ended on a day: final by `key`
  // (what settled it), the others for the reason `key`.
  'item_drawn',
  'item_released',
  'item_final',
  'item_withdrawn',
  'item_incomplete',
  'item_gone',
  // Items with two answers and more, by the day of the last one; round: how many answers, key: the
  // answers by their rounds as JSON, `{"1": "r:mute", "2": "r:pass"}`.
  'item_pattern',
  // Branch orders by the day they were made (key: why) or judged (person: the judge, key: what
  // became of it: judged, void), how long these waited, and appeals against them (handled: key is
  // whether within 48 hours; closed: key is the result). Source: the task.
  'branch_made',
  'branch_judged',
  'branch_waited_ms',
  'branch_appeal_opened',
  'branch_appeal_handled',
  'branch_appeal_closed',
  // Wrong orders by the day of what was wrong, and `_found` by the day it was found; source: the
  // task. Key: role:source:class:severity:state, of the others role:source. Points: of those that
  // are not voided.
  'wrong',
  'wrong_found',
  'wrong_appealed',
  'wrong_appealed_found',
  'wrong_points',
  'wrong_points_found',
  // Appeals of staff, source: the queue, person: who appealed. Closed: key is level:result.
  'appeal_opened',
  'appeal_closed',
  'appeal_withdrawn',
  'appeal_overdue',
  // Words on appeals by their own day: key is level:result:in_time or late (48 hours), and
  // level:minutes that it took (from ten hours on in tens). `_by`: by who said the word.
  'appeal_handled',
  'appeal_handled_by',
  'appeal_took',
  'appeal_took_by',
  // Answers to cases of libraries that can be right or not, source: the library, key: what they
  // were asked for (exam, simulation, drill, gold, calibration).
  'case_answered',
  'case_right',
  'case_ms',
  // Attempts at exams, source: the exam; of no app. Points are thousandths.
  'exam_started',
  'exam_marked',
  'exam_passed',
  'exam_points',
  // Orders that came into the queue and left it, by the hour of the day as key (`00`–`23`); source:
  // the task, or the queue of inspection; 0: the ordinary queue. Came: new ones; back: those that
  // were out of the queue before, key: how. Decided: those that left with an answer. Dropped: those
  // that left without one, key: why. What waits, is held or suspended is came + back − decided −
  // dropped since ever.
  'order_came',
  'order_back',
  'order_decided',
  'order_dropped',
] as const
export type FactName = (typeof factNames)[number]

/**
 * What came of inspections, source: the queue. By the day of the decision; `_found`: by the day of
 * the finding; `_by`: by the inspector instead of whoever is inspected. Made, and by how they ended
 * without a finding: key is the stratum, as for done (rows that count for nobody left out), right
 * (after appeals and inspections of it) and sampled (drawn by a rule of shares). verdict: key is
 * verdict:standing, rows that count for nobody included. wrong: key is class:severity.
 * given_violation, right_violation: the work found a violation, there was one. ms of those timed.
 */
function inspected<const Of extends 'inspect' | 'anti'>(of: Of) {
  const ends = ['made', 'expired', 'gone', 'withdrawn'] as const
  const found = [
    'done',
    'right',
    'sampled',
    'sampled_right',
    'verdict',
    'wrong',
    'given_violation',
    'right_violation',
    'timed',
    'ms',
  ] as const
  return [
    ...ends.map((name) => `${of}_${name}` as const),
    ...found.flatMap(
      (name) =>
        [
          `${of}_${name}`,
          `${of}_${name}_found`,
          `${of}_by_${name}`,
          `${of}_by_${name}_found`,
        ] as const,
    ),
  ] as const
}
