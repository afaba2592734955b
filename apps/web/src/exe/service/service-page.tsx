import { IconChecklist, IconMoodEmpty } from '@tabler/icons-react'
import { useEffect } from 'react'
import { getFullElement, type FullElement } from '@verka/domain/elements/elements.api.ts'
import { listOperationTypes, type OperationTypeSummary } from '@verka/domain/operation-types/operation-types.api.ts'
import { getTransactionType, type TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { useGo } from '../../ui/navigation/use-go.ts'
import { Page } from '../../ui/page/page.tsx'
import { BigLink, BigLinks } from '../parts/big-link.tsx'
import { startAddress } from './start-address.ts'

/** A service on an object: opens its only start function, else offers a choice. */
export default function ServicePage() {
  const elementId = useAddressParam('elementId')
  const transactionTypeId = useAddressParam('transactionTypeId')
  const element = useCall(getFullElement, { params: { id: elementId } })
  const service = useCall(getTransactionType, { params: { id: transactionTypeId } })
  return (
    <LoadedPage answer={service}>
      {(found) => <LoadedPage answer={element}>{(about) => <StartOrChoose service={found} element={about} />}</LoadedPage>}
    </LoadedPage>
  )
}

function StartOrChoose({ service, element }: { service: TransactionType; element: FullElement }) {
  const { textOf } = useText()
  const go = useGo()
  const starts = service.operations.filter((operation) => operation.mode === 'start')
  const functions = useCall(listOperationTypes, { query: { elementTypeId: service.elementTypeId } })
  const onlyStart = starts.length === 1 ? startAddress(element.id, service) : undefined
  useEffect(() => {
    if (onlyStart !== undefined) go(onlyStart, { replace: true })
  }, [go, onlyStart])
  if (onlyStart !== undefined) return <PageSkeleton />
  // a function without a name of its own in the service has that of the function: a link is never without one
  if (starts.every(({ localizedNames }) => textOf(localizedNames) !== ''))
    return <Choice {...{ service, element, starts }} functions={[]} />
  return <LoadedPage answer={functions}>{({ items }) => <Choice {...{ service, element, starts }} functions={items} />}</LoadedPage>
}

interface ChoiceProps {
  service: TransactionType
  element: FullElement
  starts: TransactionType['operations']
  functions: readonly Pick<OperationTypeSummary, 'id' | 'localizedNames'>[]
}

function Choice({ service, element, starts, functions }: ChoiceProps) {
  const { t, textOf } = useText()
  const nameOf = (operationTypeId: string) => textOf(functions.find((type) => type.id === operationTypeId)?.localizedNames ?? [])
  return (
    <Page
      width="narrow"
      title={textOf(service.localizedNames)}
      description={t('exe.chooseOperation')}
      back={{ to: addressOf('/exe/id/$id', { id: element.id }), label: element.title }}
    >
      {starts.length === 0 ? (
        <EmptyState icon={IconMoodEmpty} title={t('exe.serviceWithoutStart')} text={t('exe.serviceWithoutStartHint')} />
      ) : (
        <BigLinks>
          {starts.map(({ id, operationTypeId, localizedNames }) => (
            <BigLink
              key={id}
              to={addressOf('/exe/operation/$operationTypeId/$elementId/$transactionTypeId', {
                operationTypeId,
                elementId: element.id,
                transactionTypeId: service.id,
              })}
              icon={IconChecklist}
              title={textOf(localizedNames) || nameOf(operationTypeId)}
              isPrimary
            />
          ))}
        </BigLinks>
      )}
    </Page>
  )
}
