import { type Page, expect, test } from '@playwright/test'
import { watch } from './support/console.ts'
import { sendIn } from './support/ingest.ts'
import {
  advance,
  current,
  decidedSince,
  detailOf,
  makeAuditor,
  press,
  settled,
  startAudit,
} from './support/audit.ts'
import { dot } from './support/pictures.ts'

// A worker that starts anew after a failure needs a user of its own.
const user = `results_auditor_${process.pid}`
test.beforeAll(() => makeAuditor(user))

const form = (page: Page) => page.locator('form.wb-form')
const stored = async (
  page: Page,
  since: number,
  recordId: string,
): Promise<Record<string, unknown>> => {
  await expect
    .poll(async () => (await decidedSince(page, since)).some((row) => row.recordId === recordId))
    .toBe(true)
  return (await detailOf(page, recordId)).decisions[0] as unknown as Record<string, unknown>
}
/** Opens the form of a result by its name. */
const opened = async (page: Page, name: string): Promise<void> => {
  await settled(page)
  await press(page, 'l')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await form(page).waitFor()
}
type Step = string | { type: string } | { focus: string } | { file: string }
const perform = async (page: Page, steps: readonly Step[]): Promise<void> => {
  for (const step of steps) {
    if (typeof step === 'string') await press(page, step)
    else if ('type' in step) await page.keyboard.type(step.type)
    else if ('file' in step) {
      await form(page)
        .locator('input[type="file"]')
        .setInputFiles({ name: step.file, mimeType: 'image/png', buffer: dot })
      await expect(form(page).locator('[aria-busy="true"], progress')).toHaveCount(0)
    } else
      await form(page)
        .getByLabel(step.focus)
        .and(page.locator('input, textarea, select, [tabindex]'))
        .or(form(page).getByRole('radio', { name: step.focus }))
        .first()
        .focus()
  }
}
/**
 * What is typed and pressed under each result, and what its decision then holds; none: the record
 * leaves undecided.
 */
const walks: readonly (readonly [
  type: number,
  cases: readonly (readonly [
    name: string,
    steps: readonly Step[],
    form: Record<string, unknown> | null,
  ])[],
])[] = [
  [
    33,
    [
      [
        'Several acts',
        ['1', 'ArrowDown', '2', 'Enter'],
        {
          punishes: [
            { punishId: 104, reasonId: 1 },
            { punishId: 202, reasonId: 2, punishTime: 604_800 },
          ],
        },
      ],
      [
        'Ban by scope',
        ['1', '3', 'Shift+Enter'],
        { scopes: ['account', 'ip'], punishTime: 604_800 },
      ],
      ['Reset profile fields', ['1', 'Enter'], { fields: [{ rowId: 'text-1', to: '' }] }],
      ['Require phone', ['1', '2', 'Enter'], { functions: ['post', 'chat'], until: 'bound' }],
      [
        'Permanent ban (confirmed twice)',
        ['1', 'Shift+Enter'],
        { confirmed: true, punishTime: 2_592_000 },
      ],
      [
        'Require identity',
        [{ focus: 'Identity card' }, 'Space', 'Control+Enter'],
        { document: 'id_card' },
      ],
      ['Risk form', [{ type: '7' }, 'Control+Enter'], { risk: 7 }],
      [
        'Escalate',
        [
          '2',
          { focus: 'Fraud team' },
          'Space',
          { focus: 'Remark' },
          { type: 'second look' },
          'Control+Enter',
        ],
        { target: 'group', groupId: 'fraud' },
      ],
      ['Doubtful', [{ type: 'is it one person?' }, 'Control+Enter'], null],
    ],
  ],
  [
    34,
    [
      ['Cut stream', ['Shift+Enter'], { roomState: 'on', confirmed: true }],
      [
        'Room actions',
        ['1', '3', 'Shift+Enter'],
        { actions: ['warn', 'lower'], punishTime: 86_400 },
      ],
      ['Lower in lists', ['1'], { reasonId: 1 }],
      ['Rate', ['4', '5', 'Enter'], { scores: { picture: 4, talk: 5 } }],
      ['Age group', ['2', 'Enter'], { values: ['teen'] }],
    ],
  ],
  [
    35,
    [
      ['Outcome', ['1', 'Enter'], { appealLabelId: 'restored' }],
      [
        'Ruling',
        ['1', { focus: 'Remark' }, { type: 'it stands' }, 'Control+Enter'],
        { verdict: 'uphold' },
      ],
      ['Inspect', ['1', 'Enter'], { verdict: 'agree' }],
      ['Reply', [{ type: 'Thank you' }, 'Control+Enter'], { text: 'Thank you' }],
      [
        'Check licences',
        ['1', '1', '3', 'Enter'],
        {
          items: [
            { id: 'owner', answer: 'pass' },
            { id: 'licence', answer: 'pass' },
            { id: 'wording', answer: 'na' },
          ],
        },
      ],
      [
        'Upload evidence',
        [{ file: 'proof.png' }, { focus: 'Remark' }, { type: 'what proves it' }, 'Control+Enter'],
        { files: [expect.stringContaining('/biz_gateway/resource/file/')] },
      ],
    ],
  ],
  [
    36,
    [
      ['Topic', ['2', 'Enter'], {}],
      [
        'Topic tree',
        [{ type: 'street' }, 'Enter', 'Control+Enter'],
        { paths: [[3100, 3101, 3112]] },
      ],
      [
        'Dimensions',
        [
          { type: 'travel' },
          'Enter',
          { focus: 'Quality' },
          { type: 'good' },
          'Enter',
          'Control+Enter',
        ],
        { dims: { topic: [3102], quality: [4002] } },
      ],
      ['Mark words', ['Home', 'Shift+End', '1', 'Control+Enter'], {}],
      [
        'Draw boxes',
        [{ focus: 'Boxes on the picture' }, 'n', '1', 'ArrowRight', 'Control+Enter'],
        {},
      ],
      [
        'Mark segments',
        ['Enter', 'Control+Enter'],
        { segments: [{ rowId: 'voice-1', start: 0, end: 1 }] },
      ],
      ['Transcribe', [{ type: 'a fair copy' }, 'Control+Enter'], { text: 'a fair copy' }],
      [
        'Count',
        [{ type: '12' }, { focus: 'Unit' }, 'ArrowDown', 'Control+Enter'],
        { number: 12, unit: 'persons' },
      ],
      ['Find copies', ['1', 'Enter'], { relation: 'same' }],
      ['Compare faces', ['2', 'Enter'], { verdict: 'not_same' }],
    ],
  ],
]

for (const [type, cases] of walks) {
  test(`type ${type}: each form by keyboard, and what is stored of it`, async ({ page }) => {
    const seen = watch(page)
    const since = await startAudit(page, user, 'common', `?appId=50&type=${type}`)
    for (const [name, steps, expected] of cases) {
      await test.step(name, async () => {
        await opened(page, name)
        const recordId = (await current(page)) ?? ''
        await perform(page, steps)
        await expect
          .poll(() => current(page), {
            message: `${name}: ${await form(page).getByRole('alert').allTextContents()}`,
          })
          .not.toBe(recordId)
        if (expected) expect((await stored(page, since, recordId))['form']).toMatchObject(expected)
      })
    }
    expect(seen).toEqual([])
  })
}

test('finds a label by a few letters, adds one of another tree by digit, stores both', async ({
  page,
}) => {
  const uid = `tagging${Date.now()}`
  await sendIn(
    page,
    94,
    [1, 2].map((n) => ({
      uid,
      postId: `${uid}-${n}`,
      texts: [{ content: 'a loaf of bread' }],
      extData: { raw: '{"topic": ' },
    })),
  )
  const since = await startAudit(page, user, 'multi-tagging', `?uid=${uid}`)
  await expect(page.getByRole('alert')).toContainText(
    `tags-extdata: the extra data of ${uid}-1 cannot be read`,
  )
  await press(page, 'l')
  await page.keyboard.type('bak')
  await press(page, 'Enter')
  await expect(page.getByRole('group', { name: 'Selected labels' }).getByRole('button')).toHaveText(
    /Food \/ Baking/,
  )
  await press(page, 'Tab')
  await page.locator('.wb-tree-column').nth(1).getByRole('textbox').focus()
  await page.keyboard.type('excel')
  await press(page, 'Enter')
  const tagged = await advance(page, () => press(page, 'Enter'))
  expect((await stored(page, since, tagged))['labels']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ labelId: 3113 }),
      expect.objectContaining({ labelId: 4001 }),
    ]),
  )
})
