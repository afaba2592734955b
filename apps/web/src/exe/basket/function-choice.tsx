import { listOperationTypes } from '@verka/domain/operation-types/operation-types.api.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { Select } from '../../ui/choices/select.tsx'

interface FunctionChoiceProps {
  service: TransactionType
  operations: TransactionType['operations']
  chosen: string
  onChoose: (operationTypeId: string) => void
}

/** Choice of the service's function for all objects. */
export function FunctionChoice({ service, operations, chosen, onChoose }: FunctionChoiceProps) {
  const { t, textOf } = useText()
  const functions = useCall(listOperationTypes, { query: { elementTypeId: service.elementTypeId } })
  const nameOf = (id: string) => textOf(functions.data?.items.find((type) => type.id === id)?.localizedNames ?? [])
  return (
    <Select
      size="lg"
      label={t('exe.chooseOperation')}
      allowDeselect={false}
      data={operations.map(({ operationTypeId, localizedNames }) => ({
        value: operationTypeId,
        label: textOf(localizedNames) || nameOf(operationTypeId),
      }))}
      value={chosen}
      onChange={(id) => id && onChoose(id)}
    />
  )
}
