import { prepareOperation, prepareStart } from '@verka/domain/operations/operations.api.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { useCall } from '../../data/use-call.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import type { BasketItem } from './items/basket-items.ts'
import { SharedForm, type SharedFormProps } from './shared-form.tsx'

interface SharedFormOfProps extends Omit<SharedFormProps, 'prepared'> {
  item: BasketItem
  service: Pick<TransactionType, 'id'>
  operationTypeId: string
}

/** The common form, based on the form of one object. */
export function SharedFormOf({ item: { id: elementId, transactionId }, service, operationTypeId, ...form }: SharedFormOfProps) {
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
  return <Loaded answer={transactionId === undefined ? begin : end}>{(prepared) => <SharedForm prepared={prepared} {...form} />}</Loaded>
}
