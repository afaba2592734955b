import { useMemo } from 'react'
import { IconArrowRight } from '@tabler/icons-react'
import { showPlanItem } from '@verka/domain/replication/replication.api.ts'
import type { ReplyOf } from '@verka/domain/api/contract.ts'
import { useCall } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { DefinitionDifference } from '../../definitions/difference/definition-difference.tsx'
import { PlainDifference } from './plain-difference.tsx'
import type { PlanQuestion } from './plan-question.ts'
import classes from './plan.module.css'

/** Names of both sides of a plan. */
export interface SideNames {
  source: string
  target: string
}

interface ItemDifferenceProps {
  id: string
  question: PlanQuestion
  sides: SideNames
}

/** What a replication changes in a thing of the target. */
export default function ItemDifference({ id, question, sides }: ItemDifferenceProps) {
  const { t } = useText()
  const answer = useCall(showPlanItem, { params: { id }, body: question }, { keepPrevious: true })
  return (
    <div className={classes.difference}>
      <dl className={classes.between}>
        <div>
          <dt>{t('replication.inTarget')}</dt>
          <dd title={sides.target}>{sides.target}</dd>
        </div>
        <IconArrowRight size={16} stroke={2} aria-hidden />
        <div>
          <dt>{t('replication.inSource')}</dt>
          <dd title={sides.source}>{sides.source}</dd>
        </div>
      </dl>
      <Loaded answer={answer}>{(item) => <Shown item={item} />}</Loaded>
    </div>
  )
}

function Shown({ item: { kind, before, after, names, fields } }: { item: ReplyOf<typeof showPlanItem> }) {
  const { textOf } = useText()
  const nameOf = useMemo(() => {
    const known = new Map(names.map(({ id, names: texts }) => [id, textOf(texts)]))
    return (id: string) => known.get(id)
  }, [names, textOf])
  const shared = { before: before ?? undefined, after, nameOf }
  if (kind === 'record' || kind === 'privilege' || kind === 'processorConfig') return <PlainDifference {...shared} fields={fields} />
  return <DefinitionDifference kind={kind} {...shared} />
}
