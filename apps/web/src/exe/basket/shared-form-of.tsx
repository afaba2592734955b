import { prepareOperation, prepareStart } from '@verka/domain/operations/operations.api.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { useCall } from '../../data/use-call.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import type { BasketItem } from './items/basket-items.ts'
import { SharedBar, SharedForm, type SharedFormProps } from './shared-form.tsx'

interface SharedFormOfProps extends Omit<SharedFormProps, 'prepared'> {
  item: BasketItem
  service: Pick<TransactionType, 'id'>
  operationTypeId: string
  /** Some objects were sent without an answer: they are sent again as they were, without a form. */
  mayBeSaved: boolean
}

/** The common form, based on the form of one object. When that has ended, as a return does whose answer was lost, what was sent can be sent again. */
export function SharedFormOf({ item: { id: elementId, transactionId }, service, operationTypeId, mayBeSaved, ...form }: SharedFormOfProps) {
  const begin = useCall(
    prepareStart,
    { params: { operationTypeId, elementId, transactionTypeId: service.id } },
    { isEnabled: transactionId === undefined },
  )
  const end = useCall(
    prepareOperation,
    { params: { operationTypeId, elementId, mode: 'complete', transactionId: transactionId ?? '' } },
    { isEnabled: transactionId !== undefined },
  )
  const answer = transactionId === undefined ? begin : end
  if (mayBeSaved && answer.data === undefined && answer.error?.code === 'conflict')
    return (
      <form
        noValidate
        aria-label={form.action}
        style={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault()
          if (form.isKnown && !form.isSending) form.onSend()
        }}
      >
        <SharedBar {...form} />
      </form>
    )
  return <Loaded answer={answer}>{(prepared) => <SharedForm prepared={prepared} {...form} />}</Loaded>
}
