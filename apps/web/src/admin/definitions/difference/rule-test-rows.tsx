import { VisuallyHidden } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { RuleTestChange } from '@verka/domain/definitions/difference/definition-difference.ts'
import type { Expectation } from '@verka/domain/rule-tests/rule-test.ts'
import { RuleSentence } from '../../../forms/rule-editor/rule-sentence.tsx'
import type { RuleSubjects } from '../../../forms/rule-editor/rule-subjects.ts'
import { useText } from '../../../language/use-text.tsx'
import { expectationText } from '../rule-tests/rule-test-words.ts'
import { ChangeRow } from './change-row.tsx'
import { isId, type NameOf } from './named-subjects.ts'
import classes from './difference.module.css'

interface RuleTestRowsProps {
  change: RuleTestChange
  nameOf: NameOf
  isNew: boolean
  sides: Record<'before' | 'after', RuleSubjects | undefined>
}

/** A test case that differs: its name, what it gives, and the expectations that differ as sentences. */
export function RuleTestRows({ change, nameOf, isNew, sides }: RuleTestRowsProps) {
  const { t, text } = useText()
  const { kind, isMoved, before, after, expectations, isGivenOther } = change
  const isRenamed = kind === 'changed' && before!.name !== after!.name
  const sentence = (expectation: Expectation | undefined, subjects: RuleSubjects | undefined) =>
    expectation &&
    subjects && <RuleSentence sentence={expectationText(withNames(expectation, nameOf, t('versions.gone')), subjects, text)} />
  return (
    <ChangeRow
      kind={kind}
      isMoved={isMoved}
      isOnlyMoved={isMoved && expectations.length === 0 && !isGivenOther && !isRenamed}
      isPlain={isNew}
      title={<b>{(after ?? before)!.name}</b>}
    >
      {(isRenamed || isGivenOther || expectations.length > 0) && (
        <dl className={classes.properties}>
          {isRenamed && (
            <div>
              <dt>{t('ruleTests.name')}</dt>
              <dd>
                <Both before={before!.name} after={after!.name} />
              </dd>
            </div>
          )}
          {isGivenOther && (
            <div>
              <dt>{t('ruleTests.given')}</dt>
              <dd>{t('ruleTests.givenChanged')}</dd>
            </div>
          )}
          {expectations.length > 0 && (
            <div>
              <dt>{t('ruleTests.expected')}</dt>
              <dd className={classes.lines}>
                {expectations.map(({ id, before: was, after: is }) => (
                  <div key={id} className={classes.line}>
                    <Both before={sentence(was, sides.before)} after={sentence(is, sides.after)} />
                  </div>
                ))}
              </dd>
            </div>
          )}
        </dl>
      )}
    </ChangeRow>
  )
}

/** An expectation with the names of the ids in its value: a choice, a predefined value, a person. */
function withNames(expectation: Expectation, nameOf: NameOf, unknown: string): Expectation {
  const named = <Value,>(value: Value) => (isId(value) ? (nameOf(value) ?? unknown) : value)
  switch (expectation.aspect) {
    case 'value':
      return { ...expectation, is: named(expectation.is) }
    case 'option':
      return { ...expectation, option: named(expectation.option) }
    case 'write': {
      const { is } = expectation
      return is && 'set' in is ? { ...expectation, is: { set: named(is.set) } } : expectation
    }
    default:
      return expectation
  }
}

/** What was and what is, as far as there is something. */
function Both({ before, after }: { before: React.ReactNode; after: React.ReactNode }) {
  const { t } = useText()
  return (
    <>
      {before && (
        <span className={classes.before}>
          <VisuallyHidden>{t('audit.before')}: </VisuallyHidden>
          {before}
        </span>
      )}
      {before && after && <IconArrowRight size={14} stroke={2} aria-hidden className={classes.arrow} />}
      {after && (
        <span>
          {before && <VisuallyHidden>{t('audit.after')}: </VisuallyHidden>}
          {after}
        </span>
      )}
    </>
  )
}
