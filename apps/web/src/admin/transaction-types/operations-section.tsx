import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconInfoCircle, IconPlus } from '@tabler/icons-react'
import { Suspense, useId, useState } from 'react'
import { asId } from '@verka/domain/entities/ids.ts'
import type { OperationTypeSummary } from '@verka/domain/operation-types/operation-types.api.ts'
import type { OperationMode, TransactionMode } from '@verka/domain/services/modes.ts'
import type { ServiceOperation } from '@verka/domain/transaction-types/transaction-type.body.ts'
import type { DraftErrors } from '../../forms/draft/draft-errors.ts'
import { ErrorText } from '../../forms/frame/field-frame.tsx'
import { focusWhenShown } from '../../ui/form/focus.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import { newId } from '../../data/new-id.ts'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import { OPERATIONS_ID, operationId } from '../definitions/draft/definition-draft.ts'
import { OperationRow } from './operation-row.tsx'
import { stepLabel, stepsOfMode, withMoved } from './service-mode.ts'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

const LazyNewFunction = lazyPart(async () => ({ default: (await import('./new-function.tsx')).NewFunctionDialog }))

const newOperation = (mode: OperationMode, operationTypeId: string): ServiceOperation => ({
  id: newId(),
  mode,
  operationTypeId: asId(operationTypeId),
  localizedNames: [],
})

interface OperationsSectionProps {
  elementTypeId: string
  mode: TransactionMode
  /** The functions of the category; undefined while loading. */
  functions: readonly OperationTypeSummary[] | undefined
  operations: readonly ServiceOperation[]
  onChange: (operations: ServiceOperation[]) => void
  errors: DraftErrors
  /** The section was left without a function that starts the service. */
  isStartMissing: boolean
  isReadOnly: boolean
}

/** The functions of a service by step, each with a label for its button. */
export function OperationsSection(props: OperationsSectionProps) {
  const { elementTypeId, mode, functions, operations, errors, onChange, isReadOnly } = props
  const [creatingFor, setCreatingFor] = useState<OperationMode>()
  const take = (operationTypeId: string) => {
    if (creatingFor) onChange([...operations, newOperation(creatingFor, operationTypeId)])
    setCreatingFor(undefined)
  }
  const { t, text } = useText()
  const refused = errors.all.find((error) => error.field === 'operations')
  const ownError = refused ?? (props.isStartMissing ? { message: '@validation.startMissing' } : undefined)
  const steps = stepsOfMode(mode)
  return (
    <Section title={t('admin.operations')} description={t('admin.operationsHint')}>
      {ownError && (
        <Text c="red" size="sm" component="div">
          <ErrorText text={errorText(ownError, text)} />
        </Text>
      )}
      {functions?.length === 0 && (
        <Alert color="blue" icon={<IconInfoCircle size={20} stroke={1.8} />}>
          <Stack gap="sm" align="flex-start">
            {t('admin.operationsNone')}
            {!isReadOnly && (
              <Button size="xs" variant="light" onClick={() => setCreatingFor('start')}>
                {t('admin.operationTypeCreate')}
              </Button>
            )}
          </Stack>
        </Alert>
      )}
      {steps.map((step) => (
        <StepOfService
          key={step}
          {...props}
          step={step}
          title={steps.length === 1 ? undefined : t(stepLabel(mode, step))}
          isFilled={step === 'start' && operations.length === 0}
          onCreate={() => setCreatingFor(step)}
        />
      ))}
      {creatingFor && (
        <Suspense fallback={null}>
          <LazyNewFunction elementTypeId={elementTypeId} onCreated={take} onClose={() => setCreatingFor(undefined)} />
        </Suspense>
      )}
    </Section>
  )
}

interface StepProps extends OperationsSectionProps {
  step: OperationMode
  /** Omitted in a service with one step. */
  title: string | undefined
  /** Whether adding is the main action. */
  isFilled: boolean
  /** Creates a function for the step. */
  onCreate: () => void
}

function StepOfService({ step, title, isFilled, onCreate, functions = [], operations, onChange, errors, isReadOnly }: StepProps) {
  const { t, textOf } = useText()
  const titleId = useId()
  const choices = functions.map((type) => {
    const name = textOf(type.localizedNames)
    return { value: type.id, label: type.status === 'published' ? name : `${name} (${t(`admin.status.${type.status}`)})` }
  })
  const own = operations.flatMap((operation, index) => (operation.mode === step ? [{ operation, index }] : []))
  const unused = choices.find((choice) => !operations.some((operation) => operation.operationTypeId === choice.value))
  const add = () => {
    focusWhenShown(operationId(operations.length))
    onChange([...operations, newOperation(step, (unused ?? choices[0]!).value)])
  }
  return (
    <Stack gap="sm" role={title === undefined ? undefined : 'group'} aria-labelledby={title === undefined ? undefined : titleId}>
      {title !== undefined && (
        <Title order={3} fz="1rem" id={titleId}>
          {title}
        </Title>
      )}
      {own.length === 0 && (
        <Text c="dimmed" size="sm">
          {t(`types.stepNone.${step}`)}
        </Text>
      )}
      {own.map(({ operation, index }, at) => (
        <OperationRow
          key={operation.id}
          id={operationId(index)}
          number={at + 1}
          operation={operation}
          choices={choices}
          isFirst={at === 0}
          isLast={at === own.length - 1}
          errors={errors.below(`operations.${index}`)}
          isReadOnly={isReadOnly}
          onChange={(changes) => onChange(operations.map((one) => (one.id === operation.id ? { ...one, ...changes } : one)))}
          onMove={(by) => onChange(withMoved(operations, index, by))}
          onRemove={() => onChange(operations.toSpliced(index, 1))}
        />
      ))}
      {!isReadOnly && choices.length > 0 && (
        <Group gap="xs" {...(step === 'start' && { id: OPERATIONS_ID })}>
          <Button
            variant={isFilled ? 'filled' : 'light'}
            {...(title !== undefined && { size: 'sm', 'aria-label': t('types.operationAddTo', { step: title }) })}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={add}
          >
            {t('admin.operationAdd')}
          </Button>
          <Button
            variant="subtle"
            {...(title !== undefined && { size: 'sm', 'aria-label': t('types.operationCreateFor', { step: title }) })}
            onClick={onCreate}
          >
            {t('types.functionNew')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
