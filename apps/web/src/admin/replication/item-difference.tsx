import { useMemo } from 'react'
import { showPlanItem } from '@verka/domain/replication/replication.api.ts'
import type { DefinitionKindName } from '@verka/domain/definitions/difference/definition-content.ts'
import type { ReplyOf } from '@verka/domain/api/contract.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { DefinitionDifference } from '../definitions/difference/definition-difference.tsx'
import type { PlanQuestion } from './use-plan.ts'

/** What a replication changes in a definition of the target. */
export default function ItemDifference({ id, question }: { id: string; question: PlanQuestion }) {
  const answer = useCall(showPlanItem, { params: { id }, body: question })
  return <Loaded answer={answer}>{(item) => <Shown item={item} />}</Loaded>
}

function Shown({ item: { kind, before, after, names } }: { item: ReplyOf<typeof showPlanItem> }) {
  const { textOf } = useText()
  const nameOf = useMemo(() => {
    const known = new Map(names.map(({ id, names: texts }) => [id, textOf(texts)]))
    return (id: string) => known.get(id)
  }, [names, textOf])
  return <DefinitionDifference kind={kind as DefinitionKindName} before={before ?? undefined} after={after} nameOf={nameOf} />
}
