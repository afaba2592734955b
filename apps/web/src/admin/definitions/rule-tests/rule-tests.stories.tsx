import { getOperationTypeEffects, type OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import type { Expectation, RuleTest } from '@verka/domain/rule-tests/rule-test.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { field, LONG_TITLE } from '../../../stories/fixtures/definitions.ts'
import { idOf } from '../../../stories/fixtures/ids.ts'
import type { Story, StoryFile } from '../../../stories/story.ts'
import { replyWith } from '../../../stories/stubbed-replies.ts'
import {
  at,
  CONTROL,
  edit,
  LAST,
  READ_LAST,
  RESULT,
  SHOW_WHY,
  WHY,
  WRITE_RESULT,
} from '../../operation-types/operation-type-form.stories.tsx'

export const isVisible = ({ id }: Field, is: boolean): Expectation => ({ aspect: 'visible', propertyTypeId: id, is })
const aTest = (
  number: number,
  name: string,
  values: [Field, FieldValue][],
  expect: Expectation[],
  more: Partial<RuleTest['given']> = {},
): RuleTest => ({
  id: idOf('rule', 800 + number),
  name,
  given: {
    today: '2026-11-20',
    values: values.map(([{ id }, value]) => ({ propertyTypeId: id, value })),
    object: [],
    earlier: [],
    ...more,
  },
  expect,
})
const written: Expectation = { aspect: 'write', target: WRITE_RESULT.target, is: { set: 'Underkänd' } }
export const REJECTED = aTest(1, 'Underkänd kräver en förklaring', [[RESULT, 'Underkänd']], [isVisible(WHY, true), written])
export const APPROVED = aTest(2, 'Godkänd frågar inget mer', [[RESULT, 'Godkänd']], [isVisible(WHY, false)])
const WRONG = aTest(3, 'Godkänd ska förklaras', [[RESULT, 'Godkänd']], [isVisible(WHY, true), written])
const GONE = field(77, 'Borttaget')
const ABOUT_GONE = aTest(
  4,
  LONG_TITLE,
  [
    [GONE, 'Rost'],
    [RESULT, 'Kasserad'],
  ],
  [isVisible(GONE, true), isVisible(WHY, true)],
)

export const TESTED: OperationType = { ...CONTROL, ruleTests: [REJECTED, APPROVED] }
const FAILING: OperationType = { ...CONTROL, ruleTests: [REJECTED, WRONG, ABOUT_GONE] }
/** With the given object: a rule reads its last result. */
const WITH_OBJECT: OperationType = {
  ...CONTROL,
  matchRules: [READ_LAST, SHOW_WHY],
  ruleTests: [
    aTest(5, 'Börjar med det senaste', [[RESULT, 'Underkänd']], [{ aspect: 'value', propertyTypeId: WHY.id, is: 'Sliten rem' }], {
      object: [{ propertyTypeId: LAST.id, value: 'Sliten rem' }],
    }),
  ],
}

const failing = (test: RuleTest) =>
  replyWith(getOperationTypeEffects, {
    lacking: [],
    idleRules: [],
    failingTests: [
      {
        id: test.id,
        name: test.name,
        problems: [],
        expectations: [{ expectation: isVisible(WHY, true), isMet: false, was: isVisible(WHY, false) }],
      },
    ],
  })

const opened = (story: Story, ...names: RegExp[]) => at('types.stepRules', story, ...names)

export default {
  title: 'Rule tests',
  stories: [
    opened(edit('none')),
    opened(edit('passing', TESTED)),
    opened(edit('failing', FAILING)),
    opened(edit('one open', TESTED), /^Underkänd kräver/),
    opened(edit('failing, open', FAILING), /^Godkänd ska förklaras/, /^Lekplatsen vid/),
    opened(edit('with an object', WITH_OBJECT), /^Börjar med/),
    opened({ ...edit('locked down', FAILING), tenant: { isLockedDown: true } }, /^Godkänd ska förklaras/),
    {
      ...edit('the question', { ...FAILING, ruleTests: [WRONG] }, failing(WRONG)),
      act: async ({ press, see }) => {
        await press('types.stepRules')
        await press(/^Godkänd ska förklaras/)
        await see('ruleTests.expectedHint')
        await press(/^Vänta mig det som är nu/)
        await press('ui.save')
        await see(/Publicera ändå\?/)
      },
    },
  ],
} satisfies StoryFile
