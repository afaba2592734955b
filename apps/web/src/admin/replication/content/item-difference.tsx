import { useMemo } from 'react'
import { List } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { showPlanItem } from '@verka/domain/replication/replication.api.ts'
import type { PlanEffects } from '@verka/domain/replication/replication.schema.ts'
import type { ReplyOf } from '@verka/domain/api/contract.ts'
import type { DefinitionKindName } from '@verka/domain/definitions/difference/definition-content.ts'
import type { JsonObject } from '@verka/domain/replication/content.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import { useCall } from '../../../data/use-call.ts'
import { RuleSentence } from '../../../forms/rule-editor/rule-sentence.tsx'
import { ruleSentence } from '../../../forms/rule-editor/rule-sentences.ts'
import { useText } from '../../../language/use-text.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { DefinitionDifference } from '../../definitions/difference/definition-difference.tsx'
import { DifferencePart as Part } from '../../definitions/difference/difference-part.tsx'
import { subjectsByName, withNamedValues, type NameOf } from '../../definitions/difference/named-subjects.ts'
import { FailingTests } from '../../definitions/rule-tests/failing-tests.tsx'
import { PlainDifference } from './plain-difference.tsx'
import type { PlanQuestion } from '../plan/plan-question.ts'
import classes from '../plan/plan.module.css'

/** Names of both sides of a plan. */
export interface SideNames {
  source: string
  target: string
}

interface ItemDifferenceProps {
  id: string
  question: PlanQuestion
  sides: SideNames
  effects: PlanEffects | undefined
}

/** What a replication changes in a thing of the target; of a new one, its content. */
export default function ItemDifference({ id, question, sides, effects }: ItemDifferenceProps) {
  const answer = useCall(showPlanItem, { params: { id }, body: question }, { keepPrevious: true })
  return (
    <div className={classes.difference}>
      {answer.data?.before !== null && <Sides {...sides} />}
      <Loaded answer={answer}>{(item) => <Shown item={item} effects={effects} />}</Loaded>
    </div>
  )
}

function Sides({ source, target }: SideNames) {
  const { t } = useText()
  return (
    <dl className={classes.between}>
      <div>
        <dt>{t('replication.inTarget')}</dt>
        <dd title={target}>{target}</dd>
      </div>
      <IconArrowRight size={16} stroke={2} aria-hidden />
      <div>
        <dt>{t('replication.inSource')}</dt>
        <dd title={source}>{source}</dd>
      </div>
    </dl>
  )
}

interface ShownProps {
  item: ReplyOf<typeof showPlanItem>
  effects: PlanEffects | undefined
}

function Shown({ item: { kind, before, after, names, fields }, effects }: ShownProps) {
  const { textOf } = useText()
  const nameOf = useMemo(() => {
    const known = new Map(names.map(({ id, names: texts }) => [id, textOf(texts)]))
    return (id: string) => known.get(id)
  }, [names, textOf])
  const shared = { before: before ?? undefined, after, nameOf }
  if (kind === 'record' || kind === 'privilege' || kind === 'processorConfig') return <PlainDifference {...shared} fields={fields} />
  return (
    <>
      {effects && kind !== 'dataSchema' && <EffectDetails kind={kind} after={after} effects={effects} nameOf={nameOf} />}
      <DefinitionDifference kind={kind} {...shared} />
    </>
  )
}

interface EffectDetailsProps {
  kind: Exclude<DefinitionKindName, 'dataSchema'>
  after: JsonObject
  effects: PlanEffects
  nameOf: NameOf
}

/** Rules that never apply as sentences, and what failing test cases lack. */
function EffectDetails({ kind, after, effects: { idleRules, failingTests }, nameOf }: EffectDetailsProps) {
  const { t, text } = useText()
  const subjects = useMemo(() => subjectsByName(kind, after, nameOf), [kind, after, nameOf])
  const rules = (after['matchRules'] ?? []) as unknown as readonly Rule[]
  return (
    <>
      {idleRules.length > 0 && (
        <Part title={t('replication.effects.idleTitle')}>
          <List>
            {idleRules.flatMap(({ id, index }) => {
              const rule = rules[index]
              if (!rule) return []
              const shown = withNamedValues(rule, subjects, nameOf, t('versions.gone'))
              return [
                <List.Item key={id}>
                  <RuleSentence sentence={ruleSentence(shown, subjects, text)} />
                </List.Item>,
              ]
            })}
          </List>
        </Part>
      )}
      {failingTests.length > 0 && (
        <Part title={t('replication.effects.failingTitle')}>
          <FailingTests failures={failingTests} subjects={subjects} />
        </Part>
      )}
    </>
  )
}
