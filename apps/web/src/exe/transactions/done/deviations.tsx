import { Alert, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { isDeviation } from '@verka/domain/forms/checks/check-lines.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import type { DoneOperation } from '@verka/domain/transactions/transactions.api.ts'
import { addressOf } from '../../../addresses.ts'
import { useText } from '../../../language/use-text.tsx'
import { ButtonLink } from '../../../ui/navigation/link.tsx'

interface DeviationsProps {
  operation: DoneOperation
  /** The object with the services that can be started; undefined while loading. */
  now: ElementNow | undefined
}

/** Notice that the checklist just sent has deviations, with links to report them. */
export function Deviations({ operation: { dataPropertyTypes, dataProperties }, now }: DeviationsProps) {
  const { t, textOf } = useText()
  const answers = new Map(dataProperties.map((answer) => [answer.dataPropertyTypeId, answer]))
  const found = flatFields(dataPropertyTypes).filter((field) => isDeviation(field, answers.get(field.id)?.value))
  if (found.length === 0) return null
  const reporting = now?.services.filter(({ mode, starts }) => mode === 'issueManagement' && starts.length > 0) ?? []
  return (
    <Alert
      color="yellow"
      radius="lg"
      icon={<IconAlertTriangle size={24} stroke={1.8} />}
      title={t('exe.deviations', { count: found.length })}
    >
      <List>
        {found.map(({ id, localizedNames }) => (
          <List.Item key={id}>{`${textOf(localizedNames)}: ${answers.get(id)?.displayValue}`}</List.Item>
        ))}
      </List>
      {reporting.map(({ id: transactionTypeId, starts: [start], localizedNames }) => (
        <ButtonLink
          key={transactionTypeId}
          to={addressOf('/exe/operation/$operationTypeId/$elementId/$transactionTypeId', {
            operationTypeId: start!.operationTypeId,
            elementId: now!.element.id,
            transactionTypeId,
          })}
          variant="default"
          mih={44}
          mt="sm"
        >
          {textOf(localizedNames)}
        </ButtonLink>
      ))}
    </Alert>
  )
}
